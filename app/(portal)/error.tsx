"use client";

import { Button } from "@/components/ui/button";

/** Says that a page failed to render and offers a retry. The user loses nothing they did. */
export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="main" className="max-w-page px-4 py-5 md:px-7">
      <h1 className="font-prose text-title font-medium">Something went wrong</h1>
      <p className="mt-3 max-w-prose">
        We couldn’t load this page. Your earlier changes are saved. Try again in a moment.
      </p>
      {error.digest !== undefined && (
        <p className="mt-3 text-small text-ink2">
          For support: <code className="font-mono text-code select-all">{error.digest}</code>
        </p>
      )}
      <p className="mt-5 flex flex-wrap items-center gap-5">
        <Button tone="primary" onClick={reset}>
          Try again
        </Button>
        <a href="/home">Start page</a>
      </p>
    </main>
  );
}

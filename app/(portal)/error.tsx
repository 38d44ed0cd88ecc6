"use client";

import { Button } from "@/components/ui/button";

/** Says that a page could not be drawn, and lets somebody try again. Nothing they did is lost by it. */
export default function PortalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main id="main" className="max-w-5xl px-4 py-5 md:px-7">
      <h1 className="font-prose text-title font-medium">This page could not be shown</h1>
      <p className="mt-3 max-w-prose">
        Something on our side did not answer. What you did before is stored. Try again in a moment.
      </p>
      {error.digest !== undefined && (
        <p className="mt-3 text-small text-ink2">
          For support: <code className="font-mono text-code select-all">{error.digest}</code>
        </p>
      )}
      <div className="mt-5">
        <Button tone="primary" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  );
}

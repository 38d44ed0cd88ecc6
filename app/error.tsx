"use client";

import { Button } from "@/components/ui/button";
import { Page } from "@/components/ui/page";

/** Says that a page outside the portal failed to render, and offers a way on. */
export default function RootError({ reset }: { error: Error; reset: () => void }) {
  return (
    <Page title="Something went wrong">
      <p className="mt-3">Try again in a moment.</p>
      <p className="mt-5 flex flex-wrap items-center gap-5">
        <Button tone="primary" onClick={reset}>
          Try again
        </Button>
        <a href="/home">Go to your pages</a>
      </p>
    </Page>
  );
}

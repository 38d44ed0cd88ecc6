import { setTimeout as wait } from "node:timers/promises";
import { PageHead } from "./page-head";
import { Skeleton } from "./states";

/** What is there within this shows nothing else before: a skeleton that is gone at once is a flicker. */
const LATE_MS = 150;

/**
 * A page while it is read: what it is called, and the place of what comes. For pages that are surely there: their answer has
 * begun before anything was looked up. It comes late by itself, so that a page that is read sooner is sent whole, and not
 * behind a skeleton that a script takes away a third of a second later.
 */
export async function WaitingPage({ title, lines }: { title: string; lines: number }) {
  await wait(LATE_MS);
  return (
    <main id="main" className="px-4 py-5 md:px-7">
      <PageHead title={title} />
      <Skeleton lines={lines} />
    </main>
  );
}

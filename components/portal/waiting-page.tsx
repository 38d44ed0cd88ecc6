import { PageHead } from "./page-head";
import { Skeleton } from "./states";

/**
 * A page while it is read: what it is called, and the place of what comes. For pages that are surely there: their answer has
 * begun before anything was looked up.
 */
export const WaitingPage = ({ title, lines }: { title: string; lines: number }) => (
  <main id="main" className="px-4 py-5 md:px-7">
    <PageHead title={title} />
    <Skeleton lines={lines} />
  </main>
);

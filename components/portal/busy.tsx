import { PageHead } from "./page-head";

/** Says that the page can't be rendered now because the service is busy, and that nothing is lost. */
export const Busy = () => (
  <>
    <PageHead title="One moment" />
    <p className="mt-4 max-w-prose">
      The service is very busy right now. Nothing is lost. This page will retry in a few seconds, or
      you can reload it.
    </p>
  </>
);

import { PageHead } from "./page-head";

/** Says that a page could not be drawn now because there is too much else to do, and that nothing is lost. */
export const Busy = () => (
  <>
    <PageHead title="One moment" />
    <p className="mt-4 max-w-prose">
      There is very much to do for the service now, so this page was not drawn. Nothing is lost. It
      is tried again in a few seconds, or when you load it again.
    </p>
  </>
);

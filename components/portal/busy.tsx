import { PageHead } from "./page-head";

/** Says that a page could not be drawn now because so many were asked for, and that nothing is lost. */
export const Busy = () => (
  <>
    <PageHead title="One moment" />
    <p className="mt-4 max-w-prose">
      Very many pages of your team were asked for at once, so this one was not drawn. Nothing is
      lost. It is tried again in a few seconds, or when you load it again.
    </p>
  </>
);

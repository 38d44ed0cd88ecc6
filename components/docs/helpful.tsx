/** The query of a docs page, which holds the result of the feedback form. */
export type HelpfulSearch = Promise<{ helpful?: string | string[] }>;

interface HelpfulProps {
  /** The page's path. */
  page: string;
  search: HelpfulSearch;
}

const BUTTON =
  "min-h-11 cursor-pointer rounded-control border border-edge bg-surface px-4 hover:bg-sunken md:min-h-9";

/** Asks whether a page was helpful. Answers are counted without anything about who gave them. */
export async function Helpful({ page, search }: HelpfulProps) {
  const { helpful } = await search;
  return (
    <section
      id="helpful"
      aria-label="Was this helpful?"
      className="mt-7 max-w-3xl scroll-mt-4 border-t border-line pt-4"
    >
      {helpful === "thanks" ? (
        <p role="status">Thank you. Your answer is counted.</p>
      ) : (
        <form
          method="post"
          action="/docs/helpful"
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <p>Was this helpful?</p>
          <input type="hidden" name="page" value={page} />
          <button type="submit" name="answer" value="yes" className={BUTTON}>
            Yes
          </button>
          <button type="submit" name="answer" value="no" className={BUTTON}>
            No
          </button>
          <p className="text-small text-ink2">We count answers, not readers.</p>
          {helpful === "later" && <p role="status">That didn’t work. Try again later.</p>}
        </form>
      )}
    </section>
  );
}

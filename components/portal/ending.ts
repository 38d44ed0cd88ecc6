import { callApi, isUnheard, unlessGone } from "./api";

/** How many calls a browser has under way at once. */
const AT_ONCE = 6;
/** How long an answer is waited for: there is to be time left to press Undo again. */
const PATIENCE_MS = 3_000;

/**
 * Ends what is still to be taken back, a few at once. What is gone already needs no end, and where nobody answers no more
 * are tried: all can be asked for again.
 *
 * @returns what was refused, nothing where all ended
 */
export async function endAll(paths: readonly string[]): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (let at = 0; at < paths.length && !refused.some(isUnheard); at += AT_ONCE) {
    const ends = paths
      .slice(at, at + AT_ONCE)
      .map((path) =>
        callApi<void>("DELETE", path, undefined, { patienceMs: PATIENCE_MS }).catch(unlessGone),
      );
    for (const end of await Promise.allSettled(ends))
      if (end.status === "rejected") refused.push(end.reason);
  }
  return refused;
}

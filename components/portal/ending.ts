import { callApi, isUnheard, unlessGone } from "./api";

/** The number of concurrent requests. */
const AT_ONCE = 6;
/** A short timeout, so there is time left to press Undo again. */
const PATIENCE_MS = 3_000;

/** True if nothing was ended, for certain. */
export const isNoneEnded = (refused: readonly unknown[], count: number): boolean =>
  count > 0 && refused.length === count && !refused.some(isUnheard);

/**
 * Deletes held items a few at a time. Items already gone are skipped. Stops after a request without an answer, since
 * all can be retried.
 *
 * @returns the refusals; empty if all were deleted
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

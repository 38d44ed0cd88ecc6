import { callApi, isUnheard, unlessGone } from "./api";

/** The number of concurrent requests. */
const AT_ONCE = 6;
/** A short timeout, so there is time left to press Undo again. */
const PATIENCE_MS = 3_000;

/** An item that was not deleted, and why. */
interface Refused<Item> {
  item: Item;
  why: unknown;
}

/**
 * Deletes held items a few at a time. Items already gone are skipped.
 *
 * @returns those refused; empty if all were deleted
 * @throws Refusal after a request without an answer: all can be retried
 */
export async function endAll<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
): Promise<Refused<Item>[]> {
  const refused: Refused<Item>[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const ends = items.slice(at, at + AT_ONCE).map((item) =>
      callApi<void>("DELETE", pathOf(item), undefined, { patienceMs: PATIENCE_MS })
        .catch(unlessGone)
        .catch((why: unknown) => void refused.push({ item, why })),
    );
    await Promise.all(ends);
    const unheard = refused.find(({ why }) => isUnheard(why));
    if (unheard !== undefined) throw unheard.why;
  }
  return refused;
}

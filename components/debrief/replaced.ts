import { useState } from "react";
import { changedBy, servingsEaten } from "@/lib/activities/entered";
import type { Nutrient } from "@/lib/contract/debrief";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { clearAmount, type Entry, putBack } from "./nutrient-fields";

/** What was entered before a tap replaced it, and what had been tapped until then. */
interface Replaced {
  entry: Entry;
  tapped: string;
}

/** Returns what taps say, to compare: a counter at zero says as little as an untouched one. */
export const tappedIn = ({ things, bottles, nothing, unknown }: EnteredCarried): string =>
  JSON.stringify([
    ...[nothing, unknown],
    things.map((thing, at) => [at, servingsEaten(thing)]).filter(([, count = 0]) => count > 0),
    bottles.map(({ fillings, left }) => [fillings, left]),
  ]);

/**
 * Lets taps replace the amounts that were entered before, as the later one of two answers counts. Taps that are taken
 * back put back what they replaced.
 *
 * @returns the nutrients whose amounts were replaced, and what to call with each tap
 */
export function useReplaced() {
  const [replaced, setReplaced] = useState<ReadonlyMap<Nutrient, Replaced>>(new Map());
  function noteTap(form: HTMLFormElement, before: EnteredCarried, after: EnteredCarried): void {
    const now = tappedIn(after);
    const standing = [...replaced].filter(([nutrient, { entry, tapped }]) => {
      if (tapped === now) putBack(form, nutrient, entry);
      return tapped !== now;
    });
    const settled = [...replaced.keys()].filter((each) => standing.every(([of]) => of !== each));
    const cleared = changedBy(before, after)
      .filter((nutrient) => !settled.includes(nutrient))
      .map((nutrient) => [nutrient, clearAmount(form, nutrient)] as const)
      .filter(([, entry]) => entry.length > 0)
      .map(([nutrient, entry]) => [nutrient, { entry, tapped: tappedIn(before) }] as const);
    setReplaced(new Map([...standing, ...cleared]));
  }
  return { outdone: [...replaced.keys()], noteTap };
}

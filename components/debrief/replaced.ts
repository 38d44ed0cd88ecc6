import { useState } from "react";
import { changedBy, takenSoFar } from "@/lib/activities/entered";
import { type Nutrient, TOTAL_OF } from "@/lib/contract/debrief";
import type { EnteredCarried } from "@/lib/contract/entered-carried";
import { clearAmounts } from "./nutrient-fields";
import type { Direct } from "./so-far";

interface Replaced {
  /** What was tapped before the tap that replaced the amount. */
  tapped: number;
  putBack: () => void;
}

/**
 * Lets taps replace the amounts that were entered before, as the later one of two answers counts. A tap that is taken
 * back puts back what it replaced.
 *
 * @returns the nutrients whose amounts were replaced, and what to call with each tap
 */
export function useReplaced() {
  const [replaced, setReplaced] = useState<ReadonlyMap<Nutrient, Replaced>>(new Map());
  function noteTap(
    form: HTMLFormElement,
    { before, after, direct }: { before: EnteredCarried; after: EnteredCarried; direct: Direct },
  ): void {
    const [was, is] = [takenSoFar(before), takenSoFar(after)];
    const isTakenBack = (nutrient: Nutrient) =>
      replaced.get(nutrient)?.tapped === (is[TOTAL_OF[nutrient]] ?? 0);
    const changed = changedBy(before, after).filter((nutrient) => !isTakenBack(nutrient));
    const standing = [...replaced].filter(([nutrient, { putBack }]) => {
      if (!isTakenBack(nutrient)) return true;
      if (direct[nutrient] === null) putBack();
      return false;
    });
    const now = [...clearAmounts(form, changed)].map(
      ([nutrient, putBack]) =>
        [nutrient, { tapped: was[TOTAL_OF[nutrient]] ?? 0, putBack }] as const,
    );
    setReplaced(new Map([...standing, ...now]));
  }
  return { outdone: [...replaced.keys()], noteTap };
}

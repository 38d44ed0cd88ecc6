import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";
import type { Refill, Take } from "./fitted";

/** Items taken at a minute. */
export interface TakeRow {
  kind: "take";
  at_min: number;
  take: Take[];
  /** Totals so far; null if the rest of this minute comes after a refill. */
  so_far: FuelAmounts | null;
}

/** Bottles refilled at a minute. */
export interface RefillRow {
  kind: "refill";
  at_min: number;
  refills: Refill[];
}
export type PlanRow = TakeRow | RefillRow;

/**
 * Returns a plan's rows in order. A refill comes after the step that empties the bottle, or in the middle of it if the
 * step continues drinking.
 */
export function rowsOf({ bottles, steps, refills }: CarryingPlan): PlanRow[] {
  const left_ml = new Map(bottles.map(({ bottle, volume_ml }) => [bottle, volume_ml]));
  const waiting = [...refills];
  const rows: PlanRow[] = [];
  for (const { at_min, take, so_far } of steps) {
    let taken: Take[] = [];
    const fill = () => {
      const filled = nextRefills(waiting, at_min);
      for (const { bottle, volume_ml } of filled) left_ml.set(bottle, volume_ml);
      if (filled.length > 0) rows.push({ kind: "refill", at_min, refills: filled });
    };
    for (const one of take) {
      const drink_ml = one.drink_ml ?? 0;
      if (drink_ml > 0 && (left_ml.get(one.place) ?? 0) <= 0 && waiting[0]?.at_min === at_min) {
        if (taken.length > 0) rows.push({ kind: "take", at_min, take: taken, so_far: null });
        taken = [];
        fill();
      }
      left_ml.set(one.place, (left_ml.get(one.place) ?? 0) - drink_ml);
      taken.push(one);
    }
    rows.push({ kind: "take", at_min, take: taken, so_far });
    while (waiting[0] !== undefined && waiting[0].at_min <= at_min) fill();
  }
  return rows;
}

/** Removes and returns the next refills that are due: at most one per bottle. */
function nextRefills(waiting: Refill[], at_min: number): Refill[] {
  const taken: Refill[] = [];
  while (
    waiting[0] !== undefined &&
    waiting[0].at_min <= at_min &&
    !taken.some(({ bottle }) => bottle === waiting[0]?.bottle)
  )
    taken.push(...waiting.splice(0, 1));
  return taken;
}

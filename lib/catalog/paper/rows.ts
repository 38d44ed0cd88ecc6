import type { CarryingPlan, FuelAmounts } from "@/lib/contract/fit";
import type { Refill, Take } from "./fitted";

/** Something that is taken at a minute. */
export interface TakeRow {
  kind: "take";
  at_min: number;
  take: Take[];
  /** What was taken until then; null where the rest of the minute comes after a refill. */
  so_far: FuelAmounts | null;
}

/** Bottles that are filled again at a minute. */
export interface RefillRow {
  kind: "refill";
  at_min: number;
  refills: Refill[];
}
export type PlanRow = TakeRow | RefillRow;

/**
 * A plan as it comes: a bottle is filled after the step that empties it, or in the midst of one that empties it and goes on
 * drinking.
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

/** Takes the refills that come next off the list: of one minute, and of each bottle one. */
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

import type { Judged } from "@/lib/activities/judging";
import { DAY_MS } from "@/lib/contract/durations";
import { type Cutoffs, LANE_DAYS, type Lanes } from "@/lib/contract/triage";
import { BARS, isOver, wholePercent } from "@/lib/roster/bars";

/** A session's time, and how much of the plan was taken; null if not reported. */
interface LaneSession {
  date_millis: number;
  judged: Pick<Judged, `${(typeof NUTRIENTS)[number]}_pct` | "is_worth_judging"> | null;
}

const NUTRIENTS = ["carb", "sodium", "fluid"] as const;

/**
 * Returns an athlete's last fourteen 24-hour periods up to `nowMs`, the latest last. Null where nothing was reported. A
 * session too short to judge counts only where no other does: it can't be short, and would hide one that is.
 *
 * @param cutoffs the athlete's effective cutoffs, fractions
 */
export function lanesOf(sessions: readonly LaneSession[], cutoffs: Cutoffs, nowMs: number): Lanes {
  const small = { carb: new Set<number>(), sodium: new Set<number>(), fluid: new Set<number>() };
  const lanes = { carb: empty(), sodium: empty(), fluid: empty() };
  const counts = lanes.carb.map(() => 0);
  for (const session of sessions) {
    const day = LANE_DAYS - 1 - Math.floor((nowMs - session.date_millis) / DAY_MS);
    if (day < 0 || day >= LANE_DAYS) continue;
    counts[day] = (counts[day] ?? 0) + 1;
    for (const nutrient of NUTRIENTS) {
      const share = session.judged?.[`${nutrient}_pct`] ?? null;
      if (session.judged === null || share === null) continue;
      const percent = percentOf(share, cutoffs[nutrient]);
      const known = lanes[nutrient][day] ?? null;
      const isSmall = !session.judged.is_worth_judging[nutrient];
      if (known === null || isSmall === small[nutrient].has(day))
        lanes[nutrient][day] = Math.min(known ?? percent, percent);
      else if (!isSmall) lanes[nutrient][day] = percent;
      if (!isSmall) small[nutrient].delete(day);
      else if (known === null) small[nutrient].add(day);
    }
  }
  return {
    ...lanes,
    sessions: counts,
    small: { carb: [...small.carb], sodium: [...small.sodium], fluid: [...small.fluid] },
  };
}

/**
 * Returns a share in whole percent, rounded so that it stays on the same side of the cutoff and of 130 %. A cutoff may
 * lie between whole numbers, and the drawing must match how the share was judged.
 */
export function percentOf(share: number, cutoff: number): number {
  const whole = wholePercent(share);
  const { isCrossed } = BARS.under_fuel;
  const reads = whole / 100;
  const isMisread =
    isCrossed(share, cutoff) !== isCrossed(reads, cutoff) || isOver(share) !== isOver(reads);
  return isMisread ? whole + 1 : whole;
}

const empty = (): (number | null)[] => Array.from({ length: LANE_DAYS }, () => null);

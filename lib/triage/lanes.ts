import type { Judged } from "@/lib/activities/judging";
import { DAY_MS } from "@/lib/contract/durations";
import { type Cutoffs, LANE_DAYS, type Lanes } from "@/lib/contract/triage";
import { BARS, isOver, wholePercent } from "@/lib/roster/bars";

/** When a session was, and how much of what was planned was taken; null where it was not reported. */
interface LaneSession {
  date_millis: number;
  judged: Pick<Judged, `${(typeof NUTRIENTS)[number]}_pct`> | null;
}

const NUTRIENTS = ["carb", "sodium", "fluid"] as const;

/**
 * An athlete's last fourteen spans of 24 hours until `nowMs`, the latest last. What was not reported is null.
 *
 * @param cutoffs those that hold for the athlete, fractions
 */
export function lanesOf(sessions: readonly LaneSession[], cutoffs: Cutoffs, nowMs: number): Lanes {
  const lanes: Lanes = { carb: empty(), sodium: empty(), fluid: empty(), sessions: [] };
  lanes.sessions = lanes.carb.map(() => 0);
  for (const session of sessions) {
    const day = LANE_DAYS - 1 - Math.floor((nowMs - session.date_millis) / DAY_MS);
    if (day < 0 || day >= LANE_DAYS) continue;
    lanes.sessions[day] = (lanes.sessions[day] ?? 0) + 1;
    for (const nutrient of NUTRIENTS) {
      const share = session.judged?.[`${nutrient}_pct`] ?? null;
      if (share === null) continue;
      const known = lanes[nutrient][day] ?? Number.POSITIVE_INFINITY;
      lanes[nutrient][day] = Math.min(known, percentOf(share, cutoffs[nutrient]));
    }
  }
  return lanes;
}

/**
 * A share in whole per cent, rounded to the side of the cutoff and of 130 % on which it is: a cutoff may lie between two
 * whole ones, and what is drawn by the number is drawn as it was judged.
 */
export function percentOf(share: number, cutoff: number): number {
  const whole = wholePercent(share);
  const { isCrossed } = BARS.under_fuel;
  const reads = whole / 100;
  const isMisread =
    isCrossed(share, cutoff) !== isCrossed(reads, cutoff) || isOver(share) !== isOver(reads);
  return isMisread ? whole + 1 : whole;
}

const empty = (): null[] => Array.from({ length: LANE_DAYS }, () => null);

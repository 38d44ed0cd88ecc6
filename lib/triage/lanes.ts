import type { Judged } from "@/lib/activities/judging";
import { DAY_MS } from "@/lib/contract/durations";
import { type Cutoffs, LANE_DAYS, type Lanes } from "@/lib/contract/triage";
import { BARS, isOver, wholePercent } from "@/lib/roster/bars";

/** A session's time, and how much of the plan was taken; null if not reported. */
interface LaneSession {
  date_millis: number;
  judged: Pick<Judged, `${(typeof NUTRIENTS)[number]}_pct`> | null;
}

const NUTRIENTS = ["carb", "sodium", "fluid"] as const;

/**
 * Returns an athlete's last fourteen 24-hour periods up to `nowMs`, the latest last. Null where nothing was reported.
 *
 * @param cutoffs the athlete's effective cutoffs, fractions
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

const empty = (): null[] => Array.from({ length: LANE_DAYS }, () => null);

import {
  type Marker,
  PRESET_THRESHOLDS,
  type Severity,
  type Trend,
  type Trigger,
} from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { wholePercent } from "@/lib/roster/bars";
import { shareOfDrunk } from "@/lib/roster/markers";
import { onsetOf } from "@/lib/roster/onset";
import { TRENDS, type TrendSession, type TrendTrigger, trendIn } from "@/lib/roster/trends";

/**
 * An item's evidence: which bars were crossed in which sessions, and by how much, rounded. Resending a session gives
 * the same evidence; a new session or a worse number gives new evidence.
 */

/** One crossing. Of two with the same name, the higher rank is worse. */
export type Entry = readonly [name: string, rank: number];

const BEST_RATING = 5;

/** Returns the severity of a marker in whole steps. */
const rankOf = ({ marker, value }: Marker): number => {
  if (marker === "symptom") return value;
  if (marker === "low_rating") return BEST_RATING - value;
  return rankOfShare(value);
};

const rankOfShare = (share: number): number => 100 - wholePercent(share);

/**
 * Names a trend after the session it began with, so that a trend that ended and began again is a new one. A trend that
 * goes back as far as the known sessions has no beginning, and keeps its name as the window moves.
 */
function trendName(trigger: TrendTrigger, newest: readonly TrendSession[], nowMs: number): string {
  const shows = (sessions: readonly TrendSession[]) =>
    trendIn(trigger, sessions, PRESET_THRESHOLDS[trigger], nowMs) !== null;
  const onset = onsetOf(trigger, newest, shows);
  return onset === undefined ? trigger : `${trigger} ${onset.activity_id}`;
}

/** Returns the severity of a trend. Silence grows every day on its own, so it only counts as worse once urgent. */
function trendRank({ trigger, value, severity }: Trend): number {
  if (trigger === "went_quiet") return severity === "urgent" ? 2 : 1;
  return trigger === "sleep_trend" ? -Math.round(value * 10) : wholePercent(value);
}

/** A crossing with its wording. */
export interface Ground {
  name: string;
  rank: number;
  /** The session; null for a trend. */
  activityId: string | null;
  trigger: Trigger;
  severity: Severity;
  reason: string;
}

/**
 * Returns a marker's crossings. Drinking too much for the sodium taken, and drinking far above the limit, are one marker
 * but two crossings: who saw a little of the one hasn't seen the other.
 */
function groundsOfMarker(marker: Marker, activityId: string): Ground[] {
  const { trigger, severity, reason, form, over_ceiling: over } = marker;
  const name = `${marker.marker} ${activityId}`;
  const ground = { name, rank: rankOf(marker), activityId, trigger, severity, reason };
  if (over === undefined) return [ground];
  const above = {
    ...{ ...ground, name: `${marker.marker} ceiling ${activityId}` },
    rank: rankOfShare(shareOfDrunk(over)),
  };
  return form === "ceiling" ? [above] : [ground, above];
}

/**
 * Returns an item's complete evidence, in a stable order.
 *
 * @param newest all sessions that the trends were read from, the newest first
 * @param nowMs account time
 */
export const groundsOf = (
  sessions: readonly Session[],
  trends: readonly Trend[],
  newest: readonly TrendSession[],
  nowMs: number,
): Ground[] =>
  [
    ...sessions.flatMap(({ activity_id: activityId, markers }) =>
      markers.flatMap((marker) => groundsOfMarker(marker, activityId)),
    ),
    ...TRENDS.flatMap((trigger) =>
      trends
        .filter((trend) => trend.trigger === trigger)
        .map((trend): Ground => {
          const { severity, reason } = trend;
          const name = trendName(trigger, newest, nowMs);
          return { name, rank: trendRank(trend), activityId: null, trigger, severity, reason };
        }),
    ),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));

/** Returns the evidence as stored with a decision. */
export const toEntries = (grounds: readonly Ground[]): Entry[] =>
  grounds.map(({ name, rank }) => [name, rank]);

/** Returns the evidence that was not seen, or not as bad as it is now. */
export const unknownOf = (
  grounds: readonly Ground[],
  seen: ReadonlyMap<string, number>,
): Ground[] =>
  grounds.filter(({ name, rank }) => rank > (seen.get(name) ?? Number.NEGATIVE_INFINITY));

/** Returns the evidence that several decisions have seen together. */
export function seenBy(decisions: readonly { evidence: readonly Entry[] }[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const [name, rank] of decisions.flatMap(({ evidence }) => evidence))
    seen.set(name, Math.max(rank, seen.get(name) ?? rank));
  return seen;
}

import type { Marker, Trend } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { wholePercent } from "@/lib/roster/bars";

/**
 * What an item rests on: which bars were crossed in which sessions, and how far, rounded. A session that is sent again
 * says the same; a new one, or a worse number, says something new.
 */

/** One crossing. Of two of the same name the one of the higher rank is worse. */
export type Entry = readonly [name: string, rank: number];

const BEST_RATING = 5;

/** How bad a marker is, in whole steps. */
const rankOf = ({ marker, value }: Marker): number => {
  if (marker === "symptom") return value;
  if (marker === "low_rating") return BEST_RATING - value;
  return 100 - wholePercent(value);
};

/** The same of a trend. Silence grows by itself every day, so it counts as worse only once it is urgent. */
function trendEntry({ trigger, value, severity }: Trend, lastSessionId: string): Entry {
  if (trigger === "went_quiet")
    return [`went_quiet ${lastSessionId}`, severity === "urgent" ? 2 : 1];
  if (trigger === "sleep_trend") return [trigger, -Math.round(value * 10)];
  return [trigger, wholePercent(value)];
}

/** Everything that an item rests on, in an order that is always the same. */
export const entriesOf = (
  sessions: readonly Session[],
  trends: readonly Trend[],
  lastSessionId: string,
): Entry[] =>
  [
    ...sessions.flatMap(({ activity_id, markers }) =>
      markers.map((marker): Entry => [`${marker.marker} ${activity_id}`, rankOf(marker)]),
    ),
    ...trends.map((trend) => trendEntry(trend, lastSessionId)),
  ].sort(([one], [other]) => (one < other ? -1 : 1));

/** Whether all of what an item rests on was seen before, as bad as it is or worse. */
export const isKnown = (entries: readonly Entry[], seen: ReadonlyMap<string, number>): boolean =>
  entries.every(([name, rank]) => rank <= (seen.get(name) ?? Number.NEGATIVE_INFINITY));

/** What several decisions have seen, together. */
export function seenBy(decisions: readonly { evidence: readonly Entry[] }[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const [name, rank] of decisions.flatMap(({ evidence }) => evidence))
    seen.set(name, Math.max(rank, seen.get(name) ?? rank));
  return seen;
}

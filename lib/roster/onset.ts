import { bears, type TrendSession, type TrendTrigger } from "./trends";

/** As many sessions as the longest-looking trend is read from: with fewer it cannot show, whatever happened. */
const BEFORE_MIN = 5;

/**
 * Returns the session with which an ongoing trend began; it stays the same while the trend lasts. Silence begins with
 * the last session. Undefined if too few earlier sessions are known to rule out an earlier start.
 *
 * @param newest sessions that took place, the newest first
 * @param shows whether sessions show the trend
 */
export function onsetOf(
  trigger: TrendTrigger,
  newest: readonly TrendSession[],
  shows: (sessions: readonly TrendSession[]) => boolean,
): TrendSession | undefined {
  if (trigger === "went_quiet") return newest[0];
  let onset: TrendSession | undefined;
  for (const [index, session] of newest.entries()) {
    if (!bears(trigger, session)) continue;
    const before = newest.slice(index);
    if (!shows(before))
      return before.filter((each) => bears(trigger, each)).length < BEFORE_MIN ? undefined : onset;
    onset = session;
  }
  return undefined;
}

import { bears, type TrendSession, type TrendTrigger } from "./trends";

/** As many as the trend that looks furthest is read from: with fewer it cannot show, whatever went on. */
const BEFORE_MIN = 5;

/**
 * The session with which a trend began that has gone on since: as long as it does, the same one. Silence begins with the
 * last session. Nothing where too few sessions are known from before to say that it had not begun earlier.
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

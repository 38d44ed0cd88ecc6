import { bears, type TrendSession, type TrendTrigger } from "./trends";

/**
 * The session with which a trend began that has gone on since: as long as it does, the same one. Silence begins with the
 * last session. Nothing where it goes back to the first session that is known, before which nobody can say.
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
    if (!shows(newest.slice(index))) return onset;
    onset = session;
  }
  return undefined;
}

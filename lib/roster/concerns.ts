import type { Judged } from "@/lib/activities/judging";
import type { Concern, Marker, ReportSettings, WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import { concernOf, crossings, worstOfEach } from "./markers";
import { type ActivityFacts, isSession, newestFirst, unmarkedSession } from "./session";

/**
 * The one definition of what concerns a coach. Roster, digest, rollup, session, alert, report and page read from here,
 * so that they agree.
 */

/** What one athlete's window comes to. */
export interface FuelingWindow {
  /** Days. */
  window: WindowDays;
  /** All sessions in the window, newest first, whatever the focus. */
  sessions: Session[];
  session_count: number;
  /** Of them, those that were reported on. */
  reported_count: number;
  /** The latest session of all that were given, in the window or before it; null without any. */
  last_session_ms: number | null;
  /** The worst of each marker in the window, in the order they are told. */
  markers: Marker[];
  concern: Concern;
}

/**
 * The sessions among an athlete's activities up to `nowMs`, newest first, each with the bars it crosses. Activities
 * that are still plans are left out.
 *
 * @param nowMs the time of the athlete's account
 */
export const sessionsOf = (
  activities: readonly ActivityFacts[],
  settings: ReportSettings,
  nowMs: number,
): Session[] =>
  activities
    .filter((activity) => isSession(activity, nowMs))
    .map((activity) => {
      const markers = activity.judged === null ? [] : crossings(activity.judged, settings);
      return { ...unmarkedSession(activity), markers };
    })
    .filter(({ date_millis }) => date_millis <= nowMs)
    .sort(newestFirst);

/**
 * The athlete's last days of 24 hours until and with `nowMs`, and what they come to. Activities from before the
 * window only tell when the last session was.
 *
 * @param settings as they hold for this athlete once all scopes are merged
 * @param nowMs the time of the athlete's account
 * @param window days; the configured ones when absent
 */
export function fuelingWindow(
  activities: readonly ActivityFacts[],
  settings: ReportSettings,
  nowMs: number,
  window: WindowDays = settings.report_window_days,
): FuelingWindow {
  const known = sessionsOf(activities, settings, nowMs);
  const sessions = known.filter(({ date_millis }) => date_millis > nowMs - window * DAY_MS);
  const markers = worstOfEach(sessions.flatMap((session) => session.markers));
  return {
    window,
    sessions,
    session_count: sessions.length,
    reported_count: sessions.filter(({ user_rating }) => user_rating !== null).length,
    last_session_ms: known[0]?.date_millis ?? null,
    markers,
    concern: concernOf(markers),
  };
}

/** What the debriefs of one window come to, where nothing else of its sessions is asked. */
export const concernAmong = (debriefs: readonly Judged[], settings: ReportSettings): Concern =>
  concernOf(worstOfEach(debriefs.flatMap((debrief) => crossings(debrief, settings))));

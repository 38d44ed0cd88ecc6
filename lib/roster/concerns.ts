import type { Judged } from "@/lib/activities/judging";
import type { Concern, Marker, ReportSettings, WindowDays } from "@/lib/contract/concern";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import { concernOf, crossings, worstOfEach } from "./markers";
import { type ActivityFacts, isSession, newestFirst, unmarkedSession } from "./session";

/**
 * The single definition of what concerns a coach. Roster, digest, rollup, session, alert, report and page all use it,
 * so that they agree.
 */

/** The summary of one athlete's window. */
export interface FuelingWindow {
  /** Days. */
  window: WindowDays;
  /** All sessions in the window, newest first, whatever the focus. */
  sessions: Session[];
  session_count: number;
  /** How many of them were reported. */
  reported_count: number;
  /** The latest of all given sessions, in the window or before it; null if there are none. */
  last_session_ms: number | null;
  /** The worst of each marker in the window, in their fixed order. */
  markers: Marker[];
  concern: Concern;
}

/**
 * Returns the sessions among an athlete's activities up to `nowMs`, newest first, each with the bars it crosses. Leaves
 * out activities that are still plans.
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
 * Summarizes the athlete's last days, each of 24 hours, up to and including `nowMs`. Earlier activities only determine
 * the last session.
 *
 * @param settings the athlete's effective settings, merged from all scopes
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

/** Returns the concern for a window's debriefs, if nothing else about its sessions is needed. */
export const concernAmong = (debriefs: readonly Judged[], settings: ReportSettings): Concern =>
  concernOf(worstOfEach(debriefs.flatMap((debrief) => crossings(debrief, settings))));

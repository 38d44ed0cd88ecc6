import type { CoachScope } from "@/lib/access/scope";
import { readStrips } from "@/lib/activities/strips";
import type { Focus, WindowDays } from "@/lib/contract/concern";
import { fail } from "@/lib/contract/errors";
import type { Strip } from "@/lib/contract/strip";
import { fuelingWindow, sessionsOf } from "./concerns";
import { inFocus } from "./focus";
import { findReach, findSession, findSessions, type Member } from "./roster.store";
import { resolveReportSettings } from "./settings";

/**
 * Returns one athlete's last days with the sessions that a focus shows, and a summary of all of them.
 *
 * @param asked the athlete's configuration fills in what is absent; `isListed` leaves out what only a session's own page
 *   shows
 * @throws resource_not_found for an athlete whom the coach does not reach
 */
export async function readRollup(
  scope: CoachScope,
  athleteId: string,
  asked: { window?: WindowDays | undefined; focus?: Focus | undefined; isListed?: true },
) {
  const member = await requireMember(scope, athleteId);
  const settings = resolveReportSettings(member.layers).values;
  const { window = settings.report_window_days, focus = settings.report_focus } = asked;
  const activities = await findSessions(scope, member, window, asked.isListed);
  const { sessions, concern } = fuelingWindow(activities, settings, member.nowMs, window);
  return {
    athlete_uid: athleteId,
    window,
    focus,
    sessions: inFocus(sessions, focus),
    concern,
    settings_resolved: settings,
  };
}

/**
 * Returns one session of an athlete, planned against actual.
 *
 * @throws resource_not_found for an athlete whom the coach does not reach, and for what is no session of theirs, or
 *   none yet
 */
export async function readSession(scope: CoachScope, athleteId: string, activityId: string) {
  const member = await requireMember(scope, athleteId);
  const activity = await findSession(scope, member, activityId);
  const settings = resolveReportSettings(member.layers).values;
  const known = activity === null ? [] : sessionsOf([activity], settings, member.nowMs);
  const session = known[0] ?? fail("resource_not_found");
  return { athlete_uid: athleteId, session, markers: session.markers };
}

/** Returns one session as a drawing. @throws as `readSession` */
export async function readSessionStrip(
  scope: CoachScope,
  athleteId: string,
  activityId: string,
): Promise<Strip> {
  await requireMember(scope, athleteId);
  const strips = await readStrips(scope, [{ athleteId, activityId }]);
  return strips.get(activityId) ?? fail("resource_not_found");
}

/** @throws resource_not_found for an athlete whom the coach does not reach */
export async function requireMember(scope: CoachScope, athleteId: string): Promise<Member> {
  const { members } = await findReach(scope, athleteId);
  return members[0] ?? fail("resource_not_found");
}

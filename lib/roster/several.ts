import type { CoachScope } from "@/lib/access/scope";
import type { ReportSettings, WindowDays } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { sessionsOf } from "./concerns";
import { findReach, findSessionsOfMany, type Member } from "./roster.store";
import { type Resolved, resolveReportSettings } from "./settings";

/** An athlete whom the coach reaches, with their last days. */
export interface AthleteDays extends Pick<Member, "athleteId" | "name" | "nowMs" | "timeZone"> {
  settings: Resolved<ReportSettings>;
  /** Newest first, each with the bars it crosses. */
  sessions: Session[];
}

/**
 * The athletes whom the coach reaches, in any order, with the sessions of their last days: two statements, however many
 * there are.
 *
 * @param daysOf how far sessions go back, by the window that is configured for the whole team
 * @param wanted those of them who are asked for; all when absent
 */
export async function readSeveral(
  scope: CoachScope,
  daysOf: (window: WindowDays) => number,
  wanted?: ReadonlySet<string>,
): Promise<{ window: WindowDays; athletes: AthleteDays[] }> {
  const { members, overall } = await findReach(scope);
  const general = resolveReportSettings({ overall, groups: [], athlete: null }).values;
  const window = general.report_window_days;
  const asked = members.filter(({ athleteId }) => wanted?.has(athleteId) ?? true);
  const found = await findSessionsOfMany(scope, asked, daysOf(window));
  const athletes = asked.map((member) => {
    const { athleteId, name, nowMs, timeZone } = member;
    const settings = resolveReportSettings(member.layers);
    const sessions = sessionsOf(found.get(athleteId) ?? [], settings.values, nowMs);
    return { athleteId, name, nowMs, timeZone, settings, sessions };
  });
  return { window, athletes };
}

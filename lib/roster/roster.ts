import type { CoachScope } from "@/lib/access/scope";
import type { ReportSettings, WindowDays } from "@/lib/contract/concern";
import type { RosterEntry } from "@/lib/contract/roster";
import { concernAmong } from "./concerns";
import { NO_SESSIONS, reportedIn } from "./glance";
import { findGlances } from "./glance.store";
import { findReach, type Member } from "./roster.store";
import { resolveReportSettings } from "./settings";

/** A coach's overview of all athletes they reach. */
export interface Roster {
  coach_uid: string;
  /** Days. */
  window: WindowDays;
  /** Most flagged first, then by name, nameless ones last. */
  athletes: RosterEntry[];
}

/**
 * Returns every athlete whom the coach reaches, each judged by their own effective settings over the last days of their
 * account's time.
 *
 * @param asked days; those configured for the whole team when absent
 */
export async function readRoster(
  scope: CoachScope,
  { window: asked }: { window?: WindowDays | undefined },
): Promise<Roster> {
  const { members, overall } = await findReach(scope);
  const general = resolveReportSettings({ overall, groups: [], athlete: null }).values;
  const window = asked ?? general.report_window_days;
  const glances = await findGlances(scope, members, window);
  const athletes = members.map((member) => {
    const glance = glances.get(member.athleteId) ?? NO_SESSIONS;
    return {
      athlete_uid: member.athleteId,
      name: member.name,
      ...concernAmong(reportedIn(glance), settingsOf(member, general)),
      session_count: glance.sessions.length,
      last_session_ms: glance.last_session_ms,
    };
  });
  return { coach_uid: scope.coachId, window, athletes: athletes.sort(mostFlaggedFirst) };
}

/** Returns the athletes of the roster who crossed a bar. */
export async function readDigest(scope: CoachScope, query: { window?: WindowDays | undefined }) {
  const { athletes, ...about } = await readRoster(scope, query);
  const flagged = athletes.filter((athlete) => athlete.flagged);
  return { ...about, flagged_count: flagged.length, total_count: athletes.length, flagged };
}

/** Most athletes have only the team-wide settings, which are resolved once. */
const settingsOf = ({ layers }: Member, general: ReportSettings): ReportSettings =>
  layers.groups.length === 0 && layers.athlete === null
    ? general
    : resolveReportSettings(layers).values;

/** Sorts the same on every machine, whatever its locale. */
const { compare } = new Intl.Collator("en");

function mostFlaggedFirst(a: RosterEntry, b: RosterEntry): number {
  if (a.flagged_count !== b.flagged_count) return b.flagged_count - a.flagged_count;
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  return compare(a.name, b.name) || (a.athlete_uid < b.athlete_uid ? -1 : 1);
}

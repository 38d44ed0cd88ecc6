import type { CoachScope } from "@/lib/access/scope";
import type { Concern, ReportSettings, WindowDays } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";
import { concernAmong, sessionsOf } from "./concerns";
import { type Glance, NO_SESSIONS, reportedIn } from "./glance";
import { findGlances } from "./glance.store";
import type { DaysAgo } from "./look-back";
import { findReach, findSessionsOfMany, type Member } from "./roster.store";
import { type Resolved, resolveReportSettings } from "./settings";

/** An athlete whom the coach reaches, with their effective settings. */
export interface Reached extends Member {
  settings: Resolved<ReportSettings>;
}

/** An athlete with their last days. */
export interface AthleteDays extends Reached {
  /** Newest first, each with the bars it crosses. */
  sessions: Session[];
}

/** The summary of an athlete's window. */
export interface AthleteWindow extends Reached {
  concern: Concern;
  /** Sessions in the window, reported or not. */
  session_count: number;
  /** How many of them were reported. */
  reported_count: number;
}

/** Returns the athletes whom the coach reaches (or the wanted ones among them), and the team's window. */
async function reach(scope: CoachScope, wanted?: ReadonlySet<string>) {
  const { members, overall } = await findReach(scope);
  const general = resolveReportSettings({ overall, groups: [], athlete: null }).values;
  const athletes = members
    .filter(({ athleteId }) => wanted?.has(athleteId) ?? true)
    .map((member): Reached => ({ ...member, settings: resolveReportSettings(member.layers) }));
  return { window: general.report_window_days, athletes };
}

/** Summarizes the team's window for each athlete, unordered: two statements. */
export async function readWindows(
  scope: CoachScope,
  wanted?: ReadonlySet<string>,
): Promise<{ window: WindowDays; athletes: AthleteWindow[] }> {
  const { window, athletes } = await reach(scope, wanted);
  const found = await findGlances(scope, athletes, window);
  return {
    window,
    athletes: athletes.map((athlete) => {
      const glance = found.get(athlete.athleteId) ?? NO_SESSIONS;
      const reported = reportedIn(glance);
      return {
        ...athlete,
        concern: concernAmong(reported, athlete.settings.values),
        session_count: glance.sessions.length,
        reported_count: reported.length,
      };
    }),
  };
}

/**
 * Returns the sessions in the last days of athletes whom the coach reaches, in one statement for any number of
 * athletes.
 */
export async function readDays(
  scope: CoachScope,
  athletes: readonly Reached[],
  days: DaysAgo,
): Promise<AthleteDays[]> {
  const found = await findSessionsOfMany(scope, athletes, days);
  return athletes.map((athlete) => {
    const { athleteId, settings, nowMs } = athlete;
    const sessions = sessionsOf(found.get(athleteId) ?? [], settings.values, nowMs);
    return { ...athlete, sessions };
  });
}

/** An athlete at a glance. */
export type AthleteGlance = Reached & Glance;

/**
 * Returns all athletes whom the coach reaches, at a glance: two statements.
 *
 * @param asked days; those configured for the whole team when absent
 * @param least how many days are read at least, whatever the window is
 */
export async function readGlances(
  scope: CoachScope,
  asked: WindowDays | undefined,
  least: number,
): Promise<{ window: WindowDays; configured: WindowDays; athletes: AthleteGlance[] }> {
  const { window: configured, athletes } = await reach(scope);
  const window = asked ?? configured;
  const found = await findGlances(scope, athletes, Math.max(window, least));
  return {
    window,
    configured,
    athletes: athletes.map((athlete) => ({
      ...athlete,
      ...(found.get(athlete.athleteId) ?? NO_SESSIONS),
    })),
  };
}

/**
 * Returns the sessions of athletes whom the coach reaches, or of the wanted ones among them: two statements.
 *
 * @param days the window of the whole team when absent
 */
export async function readSeveral(
  scope: CoachScope,
  wanted?: ReadonlySet<string>,
  days?: number,
): Promise<AthleteDays[]> {
  const { window, athletes } = await reach(scope, wanted);
  return readDays(scope, athletes, { from: days ?? window, to: 0 });
}

/** The same for the team's window, and for a period that begins before it. */
export async function readAlsoEarlier(
  scope: CoachScope,
  wanted: ReadonlySet<string> | undefined,
  earlier: DaysAgo | null,
): Promise<{ window: WindowDays; athletes: AthleteDays[] }> {
  const { window, athletes } = await reach(scope, wanted);
  const recent = await readDays(scope, athletes, { from: window, to: 0 });
  if (earlier === null || earlier.from <= Math.max(window, earlier.to))
    return { window, athletes: recent };
  // Nothing between the window and the period is read: a team has thousands of sessions in a year.
  const to = Math.max(earlier.to, window);
  const before = await readDays(scope, athletes, { from: earlier.from, to });
  return {
    window,
    athletes: recent.map((athlete, place) => ({
      ...athlete,
      sessions: [...athlete.sessions, ...(before[place]?.sessions ?? [])],
    })),
  };
}

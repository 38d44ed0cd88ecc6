import type { ReportSettings } from "@/lib/contract/concern";
import { DAY_MS, HOUR_MS } from "@/lib/contract/durations";
import { concernAmong } from "@/lib/roster/concerns";
import { dateOf, type KnownSession, knownAt, type SessionFacts } from "@/lib/roster/history";
import { resolveReportSettings } from "@/lib/roster/settings";
import type { Circumstances } from "./circumstances";
import { type Firing, firingsOf, trendFirings } from "./firing";
import type { Planned } from "./plan";
import { planNotices } from "./plan";
import { type ResolvedRules, resolveRules } from "./rules";

/** Pure: decides what to tell whom and when, from what is known about an athlete and the settings that apply. */

/** Sessions reported later than this are history, not news. */
const NEWS_MS = 72 * HOUR_MS;
/** Sessions judged later than this too: their plan may be calculated months after they were reported. */
const JUDGED_MS = 7 * DAY_MS;

/** The settings that apply to one athlete, with all scopes merged. */
export interface Holding {
  rules: ResolvedRules;
  settings: ReportSettings;
}

export const holdingFor = ({ rules, settings }: Circumstances): Holding => ({
  rules: resolveRules(rules),
  settings: resolveReportSettings(settings).values,
});

/** Converts an athlete's account time to team time. */
export const toTeamMs = (
  { accountOffsetMs, teamOffsetMs }: Circumstances,
  accountMs: number,
): number => accountMs - accountOffsetMs + teamOffsetMs;

const planned = (
  circumstances: Circumstances,
  { rules }: Holding,
  firings: readonly Firing[],
  nowMs: number,
): Planned[] =>
  firings.map((firing) => ({
    firing,
    notices: planNotices(firing, rules, circumstances.recipients, nowMs),
  }));

/**
 * True if a debrief's alerts should be sent at all. False if the session was long past when reported or judged, or
 * before the athlete agreed; it then still flags, but isn't news.
 *
 * @param nowMs team time
 */
export function isNews(circumstances: Circumstances, facts: SessionFacts, nowMs: number): boolean {
  if (facts.reportedMs === null) return false;
  // An activity without a time may have been stored long before it took place; its report is the first word of it.
  const accountMs = facts.startedMs ?? facts.scheduledMs ?? facts.reportedMs;
  if (facts.reportedMs - accountMs > NEWS_MS) return false;
  const sessionMs = toTeamMs(circumstances, accountMs);
  return nowMs - sessionMs <= JUDGED_MS && sessionMs >= circumstances.acceptedMs;
}

/**
 * Returns what a debrief fires, news or not.
 *
 * @param nowMs team time
 */
export function judgeDebrief(
  circumstances: Circumstances,
  holding: Holding,
  facts: SessionFacts,
  nowMs: number,
): Planned[] {
  const { judged, activity_id: activityId } = facts;
  const sessionMs = dateOf(facts);
  if (judged === null || sessionMs === null) return [];
  const firings = firingsOf({ activityId, sessionMs, judged }, holding.settings, holding.rules);
  return planned(circumstances, holding, firings, nowMs);
}

/**
 * Returns the trends to report from an athlete's latest sessions, as known at a point in account time. None if the
 * latest session is from before they agreed.
 *
 * @param atMs account time at which the facts are taken
 * @param nowMs team time of planning
 */
export function judgeTrends(
  circumstances: Circumstances,
  holding: Holding,
  history: readonly SessionFacts[],
  { atMs, nowMs }: { atMs: number; nowMs: number },
): Planned[] {
  const firings = trendFirings(knownAt(history, atMs), holding.rules, atMs).filter(
    ({ sessionMs }) => toTeamMs(circumstances, sessionMs) >= circumstances.acceptedMs,
  );
  return planned(circumstances, holding, firings, nowMs);
}

/** Returns what is flagged in the configured window, as known at a point in account time. */
export function concernAt(history: readonly SessionFacts[], { settings }: Holding, atMs: number) {
  const sinceMs = atMs - settings.report_window_days * DAY_MS;
  const reported = knownAt(history, atMs).flatMap(({ date_millis, judged }: KnownSession) =>
    judged !== null && date_millis > sinceMs ? [judged] : [],
  );
  return { window: settings.report_window_days, ...concernAmong(reported, settings) };
}

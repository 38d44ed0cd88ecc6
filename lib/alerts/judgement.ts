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

/** Pure: of what is known of an athlete and holds for them, what is told to whom and when. */

/** What is reported later than this after the session is history, not news. */
const NEWS_MS = 72 * HOUR_MS;

/** What holds for one athlete once all scopes are merged. */
export interface Holding {
  rules: ResolvedRules;
  settings: ReportSettings;
}

export const holdingFor = ({ rules, settings }: Circumstances): Holding => ({
  rules: resolveRules(rules),
  settings: resolveReportSettings(settings).values,
});

/** A moment of the athlete's account as the team counts it. */
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
 * Whether what a debrief fires is told at all: not where the session was long ago when it was reported, or before the
 * athlete agreed. It marks then, and is no news.
 */
export function isNews(circumstances: Circumstances, facts: SessionFacts): boolean {
  const sessionMs = dateOf(facts);
  if (sessionMs === null || facts.reportedMs === null) return false;
  const isFresh = facts.reportedMs - sessionMs <= NEWS_MS;
  return isFresh && toTeamMs(circumstances, sessionMs) >= circumstances.acceptedMs;
}

/**
 * What a debrief fires, news or not.
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
 * What an athlete's latest sessions have to be told of, as they were known at a moment of their account. Nothing where
 * the latest is from before they agreed.
 *
 * @param atMs account time: the facts of which moment
 * @param nowMs team time: when it is planned
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

/** What of the window that is configured is marked, as it was known at a moment of the athlete's account. */
export function concernAt(history: readonly SessionFacts[], { settings }: Holding, atMs: number) {
  const sinceMs = atMs - settings.report_window_days * DAY_MS;
  const reported = knownAt(history, atMs).flatMap(({ date_millis, judged }: KnownSession) =>
    judged !== null && date_millis > sinceMs ? [judged] : [],
  );
  return { window: settings.report_window_days, ...concernAmong(reported, settings) };
}

import { HOUR_MS } from "@/lib/contract/durations";
import { BACKTEST_LISTED, type Backtest, WEEKDAYS } from "@/lib/contract/notification";
import { localWeekday, nextLocalMs } from "@/lib/platform/local-time";
import type { WouldBe } from "./backtest";
import { DIGEST_TIME } from "./plan";

export type Told = WouldBe & { athleteId: string };

/** On Monday, everything since the last working morning is waiting. */
const WEEKEND_MS = 72 * HOUR_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;

/**
 * Summarizes the alerts of a span: their number, by rule, weekday and athlete, and how many athletes are waiting on a
 * Monday.
 *
 * @param timeZone in which days are counted
 */
export function summary(
  alerts: readonly Told[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  timeZone: string,
): Omit<Backtest, "request_id" | "days" | "from_ms" | "to_ms"> {
  const newest = alerts.toSorted((a, b) => b.firedMs - a.firedMs);
  const weeks = (toMs - fromMs) / WEEK_MS;
  const byRule = grouped(newest, ({ firing }) => firing.rule);
  const byAthlete = grouped(newest, ({ athleteId }) => athleteId);
  const byWeekday = grouped(newest, ({ firedMs }) => weekdayOf(firedMs, timeZone));
  return {
    alert_count: newest.length,
    athlete_count: byAthlete.size,
    alerts_per_week: Math.round((newest.length / weeks) * 10) / 10,
    expected_monday_load: mondayLoad(newest, { fromMs, toMs }, timeZone),
    by_rule: [...byRule].map(([rule, told]) => ({
      ...{ rule, alert_count: told.length },
      athlete_count: new Set(told.map(({ athleteId }) => athleteId)).size,
    })),
    by_weekday: WEEKDAYS.map((weekday) => ({
      ...{ weekday, alert_count: byWeekday.get(weekday)?.length ?? 0 },
    })),
    by_athlete: [...byAthlete]
      .map(([athlete_uid, told]) => ({ athlete_uid, alert_count: told.length }))
      .sort((a, b) => b.alert_count - a.alert_count),
    alerts: newest.slice(0, BACKTEST_LISTED).map(shown),
    alerts_omitted: Math.max(0, newest.length - BACKTEST_LISTED),
  };
}

const shown = ({ athleteId, firing, firedMs, notices }: Told): Backtest["alerts"][number] => ({
  athlete_uid: athleteId,
  rule: firing.rule,
  trigger: firing.trigger,
  severity: firing.severity,
  reasons: firing.reasons,
  activity_id: firing.activityId,
  session_ms: firing.sessionMs,
  fired_ms: firedMs,
  notices: notices.map(({ coachId, channel, cadence, dueMs }) => ({
    ...{ coach_uid: coachId, channel, cadence, due_ms: dueMs },
  })),
});

function grouped<Key>(alerts: readonly Told[], keyOf: (alert: Told) => Key): Map<Key, Told[]> {
  const groups = new Map<Key, Told[]>();
  for (const alert of alerts) {
    const known = groups.get(keyOf(alert));
    if (known === undefined) groups.set(keyOf(alert), [alert]);
    else known.push(alert);
  }
  return groups;
}

/** `WEEKDAYS` starts on Monday. */
function weekdayOf(atMs: number, timeZone: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[localWeekday(atMs, timeZone)] ?? "monday";
}

/**
 * Returns the number of athletes with alerts since the last working morning, averaged over the span's Mondays; null if
 * it has none.
 */
function mondayLoad(
  alerts: readonly Told[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  timeZone: string,
): number | null {
  const loads: number[] = [];
  for (let atMs = nextLocalMs(fromMs, DIGEST_TIME, timeZone); atMs <= toMs; ) {
    const isWhole = atMs - WEEKEND_MS >= fromMs;
    if (isWhole && weekdayOf(atMs, timeZone) === "monday") {
      const since = alerts.filter(({ firedMs }) => firedMs > atMs - WEEKEND_MS && firedMs <= atMs);
      loads.push(new Set(since.map(({ athleteId }) => athleteId)).size);
    }
    atMs = nextLocalMs(atMs, DIGEST_TIME, timeZone);
  }
  if (loads.length === 0) return null;
  return Math.round((loads.reduce((sum, load) => sum + load, 0) / loads.length) * 10) / 10;
}

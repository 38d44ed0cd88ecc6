import { MINUTE_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";
import type { RulesDocument } from "@/lib/contract/alerts";
import type { TestTeam } from "@/testing/coach";
import { PRESETS } from "./presets";

const { playRoster } = await import("@/testing/alert-replay");
const { db } = await import("@/lib/platform/db");
const { coachOf } = await import("@/testing/coach");
const { backtestRules } = await import("./backtesting");

const minuteOf = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString();

/** All channels, both cadences, combinators, and quiet hours in a zone with DST. */
const HELD: RulesDocument = {
  notification_rules: {
    ...PRESETS.balanced,
    under_fuel: { ...PRESETS.hands_on.under_fuel, channels: ["in_portal", "email", "webhook"] },
    dial_down: { ...PRESETS.hands_on.dial_down, channels: ["push", "webhook"] },
  },
  combinators: [
    { trigger_a: "symptom", trigger_b: "under_fuel", channel: "push", cadence: "realtime" },
    { trigger_a: "low_rating", trigger_b: "symptom", channel: "email", cadence: "digest" },
  ],
  quiet_hours: { enabled: true, start: "20:30", end: "08:15", tz: "America/Denver" },
};

test("a backtest matches what was really sent, by rule, session, channel and minute", {
  timeout: 300_000,
}, async () => {
  const documents = [{ notification_rules: PRESETS.hands_on }, HELD];
  const { teams, fromMs, toMs, wallMs } = await playRoster(20, 30, documents);
  for (const team of teams) {
    const sent = await sentTo(team, fromMs);
    expect(sent.length).toBeGreaterThan(15);
    const coach = { ...(await coachOf(team.coachId)), wallMs, nowMs: toMs };
    const found = await backtestRules(coach, { scope: "overall", days: 30 });
    const told = found.alerts.flatMap(({ rule, activity_id, athlete_uid, notices }) =>
      notices.map(({ channel, due_ms }) =>
        [athlete_uid, rule, activity_id ?? "trend", channel, minuteOf(due_ms)].join(" "),
      ),
    );
    expect(told.sort()).toEqual(sent);
    expect(found.alerts_omitted).toBe(0);
    expect(found.alert_count).toBe(found.by_rule.reduce((sum, each) => sum + each.alert_count, 0));
  }
});

async function sentTo({ coachId }: TestTeam, fromMs: number): Promise<string[]> {
  const notices = await db.alertNotice.findMany({ where: { coachId }, include: { alert: true } });
  return notices
    .filter(({ alert }) => alert.firedAt.getTime() > fromMs)
    .map(({ channel, sentAt, alert }) =>
      [
        ...[alert.athleteId, alert.rule, alert.activityId ?? "trend", channel],
        sentAt === null ? "never" : minuteOf(sentAt.getTime()),
      ].join(" "),
    )
    .sort();
}

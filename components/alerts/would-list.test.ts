import { describe, expect, test } from "vitest";
import { waitingWords } from "./waiting";
import { daysOf, sentWords, type WouldBe } from "./would-list";

const alert = (over: Partial<WouldBe>): WouldBe => ({
  ...{ athlete_uid: "a", rule: "symptom", trigger: "symptom", severity: "amber", reasons: [] },
  ...{ activity_id: null, session_ms: 0, fired_ms: 100, notices: [] },
  ...over,
});
const notice = (over: Partial<WouldBe["notices"][number]>) => ({
  ...{ coach_uid: "c", channel: "push" as const, cadence: "realtime" as const, due_ms: 100 },
  ...over,
});
const format = { dateTime: (ms: number) => `at ${ms}` };

describe("a backtested alert", () => {
  test("shows its channel and time, and what quiet hours hold", () => {
    const notices = [
      notice({ channel: "in_portal" }),
      notice({ due_ms: 900 }),
      notice({ channel: "email", due_ms: 900, coach_uid: "other" }),
    ];
    expect(sentWords(alert({ notices }), format)).toBe(
      "portal right away; push, email held by quiet hours until at 900",
    );
    const digest = [notice({ channel: "email", cadence: "digest", due_ms: 700 })];
    expect(sentWords(alert({ notices: digest }), format)).toBe("email in the digest of at 700");
    expect(sentWords(alert({}), format)).toBe("nobody to notify");
  });

  test("counts as waiting only if quiet hours hold it", () => {
    const alerts = [
      alert({ notices: [notice({}), notice({ due_ms: 900 })] }),
      alert({ notices: [notice({ cadence: "digest", due_ms: 900 })] }),
      alert({ notices: [notice({})] }),
    ];
    const waited = "would have waited for quiet hours to end";
    expect(waitingWords({ alerts })).toBe(`1 of the last 3 alerts ${waited}`);
    expect(waitingWords({ alerts: [] })).toBe(`No alert in the last 30 days ${waited}`);
  });

  test("appears under its day, and only if requested", () => {
    const alerts = [
      alert({ fired_ms: 205 }),
      alert({ fired_ms: 201, rule: "low_rating" }),
      alert({ fired_ms: 105, athlete_uid: "b" }),
    ];
    const dayOf = (ms: number) => String(Math.floor(ms / 100));
    const shown = (asked: { rule: string | null; athlete: string | null }) =>
      daysOf(alerts, dayOf, asked).map(({ day, alerts }) => [day, alerts.length]);
    expect(shown({ rule: null, athlete: null })).toEqual([
      ["2", 2],
      ["1", 1],
    ]);
    expect(shown({ rule: "low_rating", athlete: null })).toEqual([["2", 1]]);
    expect(shown({ rule: null, athlete: "b" })).toEqual([["1", 1]]);
  });
});

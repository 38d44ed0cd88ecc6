import { describe, expect, test } from "vitest";
import type { QuietHours } from "@/lib/contract/alerts";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import type { TrendSession } from "@/lib/roster/trends";
import { type Firing, firingsOf, trendFirings } from "./firing";
import { planNotices } from "./plan";
import { PRESETS } from "./presets";
import { resolveRules } from "./rules";

const at = (iso: string) => Date.parse(iso);
const quietHours = (start: string, end: string): QuietHours => ({
  enabled: true,
  start,
  end,
  tz: "UTC",
});
const firing = (over: Partial<Firing>): Firing => ({
  ...{ rule: "under_fuel", trigger: "under_fuel", severity: "amber", reasons: [] },
  ...{ isSafety: false, activityId: "a", occasionId: "a", sessionMs: 0 },
  channels: [{ channel: "email", cadence: "realtime" }],
  ...over,
});
const told = (over: Partial<Firing>, now: string, quiet: QuietHours[] = [], timeZone = "UTC") =>
  planNotices(
    firing(over),
    { quiet_hours: { all: quiet, source: { scope: "default", scope_ids: [] } } },
    [{ coachId: "coach", timeZone }],
    at(now),
  ).map(
    ({ channel, cadence, dueMs }) =>
      `${channel} ${cadence} ${new Date(dueMs).toISOString().slice(0, 16)}`,
  );

const NIGHT = [quietHours("22:00", "08:30")];
const DIGEST = [{ channel: "email", cadence: "digest" }] as const;
const EVERY = (["in_portal", "email", "push", "webhook"] as const).map((channel) => ({
  ...{ channel, cadence: "realtime" as const },
}));

describe("an alert", () => {
  test.each<[string, Partial<Firing>, string, QuietHours[], string[]]>([
    ["goes at once", {}, "2026-11-22T12:00Z", [], ["email realtime 2026-11-22T12:00"]],
    [
      "goes with the next morning's digest",
      { channels: DIGEST },
      "2026-11-22T12:00Z",
      [],
      ["email digest 2026-11-23T07:00"],
    ],
    [
      "goes with this morning's digest before seven",
      { channels: DIGEST },
      "2026-11-22T06:59Z",
      [],
      ["email digest 2026-11-22T07:00"],
    ],
    [
      "waits for the end of quiet hours",
      {},
      "2026-11-22T23:00Z",
      NIGHT,
      ["email realtime 2026-11-23T08:30"],
    ],
    [
      "waits with the digest too",
      { channels: DIGEST },
      "2026-11-22T12:00Z",
      NIGHT,
      ["email digest 2026-11-23T08:30"],
    ],
    [
      "passes quiet hours when it is urgent",
      { severity: "urgent" },
      "2026-11-22T23:00Z",
      NIGHT,
      ["email realtime 2026-11-22T23:00"],
    ],
    [
      "is bundled though it is urgent",
      { severity: "urgent", channels: DIGEST },
      "2026-11-22T23:00Z",
      NIGHT,
      ["email digest 2026-11-23T07:00"],
    ],
    [
      "passes all of it when it is about safety",
      { severity: "urgent", isSafety: true, channels: DIGEST },
      "2026-11-22T23:00Z",
      NIGHT,
      ["email realtime 2026-11-22T23:00"],
    ],
    [
      "waits by what disturbs, and stands in the portal",
      { channels: EVERY },
      "2026-11-22T23:00Z",
      NIGHT,
      [
        "in_portal realtime 2026-11-22T23:00",
        "email realtime 2026-11-23T08:30",
        "push realtime 2026-11-23T08:30",
        "webhook realtime 2026-11-23T08:30",
      ],
    ],
  ])("%s", (_case, over, now, quiet, expected) => {
    expect(told(over, now, quiet)).toEqual(expected);
  });

  test.each([
    ["America/Denver", "2026-03-07T20:00Z", "2026-03-08T13:00"],
    ["America/Denver", "2026-10-31T20:00Z", "2026-11-01T14:00"],
    ["Europe/Berlin", "2026-03-28T20:00Z", "2026-03-29T05:00"],
    ["Australia/Sydney", "2026-10-03T20:00Z", "2026-10-04T20:00"],
  ])("goes into the 7 a.m. digest in %s, whatever the clocks do (%s)", (zone, now, due) => {
    expect(told({ channels: DIGEST }, now, [], zone)).toEqual([`email digest ${due}`]);
  });

  test("goes to each coach by their own morning", () => {
    const notices = planNotices(
      firing({ channels: DIGEST }),
      { quiet_hours: { all: [], source: { scope: "default", scope_ids: [] } } },
      [
        { coachId: "east", timeZone: "Asia/Tokyo" },
        { coachId: "west", timeZone: "America/Denver" },
      ],
      at("2026-11-22T12:00Z"),
    );
    expect(notices.map(({ coachId, dueMs }) => [coachId, new Date(dueMs).toISOString()])).toEqual([
      ["east", "2026-11-22T22:00:00.000Z"],
      ["west", "2026-11-22T14:00:00.000Z"],
    ]);
  });
});

describe("with a session and trends that cross everything, the preset", () => {
  const now = "2026-11-22T12:00Z";
  const judged = {
    ...{ carb_pct: 0.6, sodium_pct: 0.3, fluid_pct: 1, user_rating: 2 },
    is_worth_judging: { carb: true, sodium: true, fluid: true },
    ...{ can_dilute: true, over_ceiling: null },
    ...{ symptoms: { cramp: 1 }, adherence_vs_suggested: { sodium: 0.3, fluid: 1 } },
  };
  const trained = (index: number): TrendSession => ({
    ...{ activity_id: `${index}`, date_millis: at(now) - (12 + index) * 86_400_000 },
    dial_down_gap: { carb: 0.3, sodium: null, fluid: null },
    sleep_hours: 5 + index / 10,
  });
  const [M, T] = ["2026-11-23T07:00", "2026-11-22T12:00"];
  const digest = (...triggers: string[]) =>
    triggers.flatMap((trigger) => [`${trigger} in_portal digest ${M}`]);
  const mailed = (...triggers: string[]) =>
    triggers.flatMap((trigger) => [
      `${trigger} in_portal digest ${M}`,
      `${trigger} email digest ${M}`,
    ]);

  test.each<["hands_off" | "balanced" | "hands_on", string[]]>([
    [
      "hands_off",
      [
        `hyponatremia_pattern in_portal realtime ${T}`,
        ...digest("under_fuel", "symptom", "low_rating", "dial_down", "sleep_trend", "went_quiet"),
      ],
    ],
    [
      "balanced",
      [
        `hyponatremia_pattern in_portal realtime ${T}`,
        `hyponatremia_pattern email realtime ${T}`,
        ...mailed("under_fuel", "symptom", "low_rating"),
        ...digest("dial_down", "sleep_trend", "went_quiet"),
      ],
    ],
    [
      "hands_on",
      TRIGGER_NAMES.flatMap((trigger) =>
        ["in_portal", "email", "push"].map((channel) => `${trigger} ${channel} realtime ${T}`),
      ),
    ],
  ])("%s sends exactly", (preset, expected) => {
    const overall = { notification_rules: PRESETS[preset] };
    const rules = resolveRules({ overall, groups: [], athlete: null });
    const session = { activityId: "a", sessionMs: at(now), judged };
    const firings = [
      ...firingsOf(session, DEFAULT_SETTINGS, rules),
      ...trendFirings([0, 1, 2, 3].map(trained), rules, at(now)),
    ];
    const recipients = [{ coachId: "coach", timeZone: "UTC" }];
    const notices = firings.flatMap((each) =>
      planNotices(each, rules, recipients, at(now)).map(
        ({ channel, cadence, dueMs }) =>
          `${each.rule} ${channel} ${cadence} ${new Date(dueMs).toISOString().slice(0, 16)}`,
      ),
    );
    expect(notices).toEqual(expected);
  });
});

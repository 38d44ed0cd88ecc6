import { describe, expect, test } from "vitest";
import type { Judged } from "@/lib/activities/judging";
import type { Combinator, RulesDocument } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { DAY_MS } from "@/lib/contract/durations";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import type { TrendSession } from "@/lib/roster/trends";
import { firingsOf, trendFirings } from "./firing";
import { PRESETS } from "./presets";
import { resolveRules } from "./rules";

const NOW_MS = Date.parse("2026-11-23T06:00Z");

const debrief = (over: Partial<Judged>): Judged => ({
  ...{ carb_pct: 1, sodium_pct: 1, fluid_pct: 1, symptoms: null, user_rating: 4 },
  adherence_vs_suggested: { sodium: 1, fluid: 1 },
  is_worth_judging: { carb: true, sodium: true, fluid: true },
  ...{ can_dilute: true, over_ceiling: null },
  ...over,
});
const symptoms = (count: number) => ({ symptoms: { nausea: count } });

/** Returns rules with only one trigger enabled. */
const only = (trigger: Trigger, a: number | null, u: number): RulesDocument => ({
  notification_rules: {
    ...Object.fromEntries(
      TRIGGER_NAMES.map((name) => [name, { ...PRESETS.hands_off[name], enabled: false }]),
    ),
    [trigger]: {
      ...{ enabled: true, channels: ["in_portal"], cadence: "realtime" },
      ...{ urgent_threshold: u, amber_threshold: a },
    },
  },
});
const rulesOf = (overall: RulesDocument | null) =>
  resolveRules({ overall, groups: [], athlete: null });
const told = (overall: RulesDocument | null, judged: Judged) =>
  firingsOf(
    { activityId: "session", sessionMs: NOW_MS, judged },
    DEFAULT_SETTINGS,
    rulesOf(overall),
  ).map(({ rule, severity, reasons }) => [rule, severity, ...reasons].join(" "));

describe("a session", () => {
  test.each<[string, Trigger, number | null, number, Partial<Judged>, string[]]>([
    [
      "under the cutoff, without an amber threshold",
      "under_fuel",
      null,
      0.5,
      { carb_pct: 0.69 },
      ["under_fuel amber Carb 69%"],
    ],
    ["at the cutoff", "under_fuel", null, 0.5, { carb_pct: 0.7 }, []],
    [
      "under an amber threshold of its own",
      "under_fuel",
      0.9,
      0.5,
      { fluid_pct: 0.8 },
      ["under_fuel amber Fluid 80%"],
    ],
    [
      "under the urgent threshold",
      "under_fuel",
      0.9,
      0.5,
      { sodium_pct: 0.4 },
      ["under_fuel urgent Sodium 40%"],
    ],
    ["under the urgent threshold and not amber's", "under_fuel", 0.3, 0.5, { sodium_pct: 0.4 }, []],
    [
      "short of several",
      "under_fuel",
      null,
      0.5,
      { sodium_pct: 0.6, carb_pct: 0.4 },
      ["under_fuel urgent Carb 40% Sodium 60%"],
    ],
    ["with nothing reported", "under_fuel", null, 0.5, { carb_pct: null }, []],
    ["with nothing taken", "under_fuel", null, 0.5, { carb_pct: 0 }, ["under_fuel urgent Carb 0%"]],
    ["with one symptom", "symptom", null, 1, symptoms(1), ["symptom amber 1 symptom"]],
    ["with three symptoms", "symptom", null, 1, symptoms(3), ["symptom urgent 3 symptoms"]],
    ["with one symptom where two are asked", "symptom", 0.67, 1, symptoms(1), []],
    [
      "with two symptoms where two are asked",
      "symptom",
      0.67,
      1,
      symptoms(2),
      ["symptom amber 2 symptoms"],
    ],
    ["rated 2", "low_rating", null, 0.2, { user_rating: 2 }, ["low_rating amber Low rating"]],
    ["rated 1", "low_rating", null, 0.2, { user_rating: 1 }, ["low_rating urgent Low rating"]],
    ["rated 3", "low_rating", null, 0.2, { user_rating: 3 }, []],
    [
      "rated 3 where 3 is low",
      "low_rating",
      0.6,
      0.2,
      { user_rating: 3 },
      ["low_rating amber Low rating"],
    ],
    [
      "drunk as planned without the sodium",
      "hyponatremia_pattern",
      null,
      1,
      { fluid_pct: 0.9, sodium_pct: 0.5 },
      ["hyponatremia_pattern urgent Hyponatremia pattern"],
    ],
    [
      "drunk so, whatever the thresholds",
      "hyponatremia_pattern",
      0.1,
      0.1,
      { fluid_pct: 1.2, sodium_pct: 0 },
      ["hyponatremia_pattern urgent Hyponatremia pattern"],
    ],
    ["drunk less", "hyponatremia_pattern", null, 1, { fluid_pct: 0.89, sodium_pct: 0.3 }, []],
    ["of a trigger that is off", "low_rating", null, 0.2, { carb_pct: 0.1 }, []],
  ])("%s", (_case, trigger, a, u, judged, expected) => {
    expect(told(only(trigger, a, u), debrief(judged))).toEqual(expected);
  });

  const both = debrief({ carb_pct: 0.4, ...symptoms(1), user_rating: 4 });
  const pair = (over: Partial<Combinator> = {}): Combinator => ({
    ...{ trigger_a: "under_fuel", trigger_b: "symptom", channel: "email", cadence: "realtime" },
    ...over,
  });
  const combined = (...combinators: Combinator[]): RulesDocument => ({
    ...only("low_rating", null, 0.2),
    combinators,
  });

  test("that crosses two bars fires a combinator, even if both triggers are off", () => {
    expect(told(combined(pair()), both)).toEqual(["symptom+under_fuel urgent Carb 40% 1 symptom"]);
    expect(told(combined(pair()), debrief({ carb_pct: 0.4 }))).toEqual([]);
  });

  test("fires once for a pair, on each named channel, whichever comes first", () => {
    const turned = pair({ trigger_a: "symptom", trigger_b: "under_fuel", channel: "push" });
    const document = combined(pair(), turned, pair({ channel: "push" }));
    const firings = firingsOf(
      { activityId: "session", sessionMs: NOW_MS, judged: both },
      DEFAULT_SETTINGS,
      rulesOf(document),
    );
    expect(firings).toHaveLength(1);
    expect(firings[0]).toMatchObject({
      trigger: "under_fuel",
      channels: [
        { channel: "email", cadence: "realtime" },
        { channel: "push", cadence: "realtime" },
      ],
    });
  });

  test("fires by the default rules if nobody has set any", () => {
    expect(told(null, debrief({ carb_pct: 0.6, ...symptoms(4), user_rating: 1 }))).toEqual([
      "under_fuel amber Carb 60%",
      "symptom urgent 4 symptoms",
      "low_rating urgent Low rating",
    ]);
  });

  test("of an athlete in two groups fires if either group's rules would", () => {
    const groups = [only("under_fuel", 0.9, 0.3), only("under_fuel", 0.5, 0.4)];
    const rules = resolveRules({
      overall: null,
      groups: groups.map((document, index) => ({ id: `${index}`, document })),
      athlete: null,
    });
    const of = (carb_pct: number) =>
      firingsOf(
        { activityId: "session", sessionMs: NOW_MS, judged: debrief({ carb_pct }) },
        DEFAULT_SETTINGS,
        rules,
      ).map(({ severity }) => severity);
    expect([of(0.95), of(0.8), of(0.35)]).toEqual([[], ["amber"], ["urgent"]]);
  });
});

describe("a trend", () => {
  const session = (daysAgo: number, over: Partial<TrendSession> = {}): TrendSession => ({
    activity_id: `${daysAgo}`,
    date_millis: NOW_MS - daysAgo * DAY_MS,
    dial_down_gap: { carb: null, sodium: null, fluid: null },
    sleep_hours: null,
    ...over,
  });
  const gap = (daysAgo: number, carb: number) =>
    session(daysAgo, { dial_down_gap: { carb, sodium: null, fluid: null } });
  const night = (daysAgo: number, sleep_hours: number) => session(daysAgo, { sleep_hours });
  const trends = (overall: RulesDocument | null, sessions: readonly TrendSession[]) =>
    trendFirings(sessions, rulesOf(overall), NOW_MS).map(
      ({ rule, severity, reasons, occasionId }) =>
        [rule, severity, ...reasons, `since ${occasionId}`].join(" "),
    );

  test.each<[string, RulesDocument | null, TrendSession[], string[]]>([
    ["of carrying less needs three of five", null, [gap(1, 0.3), gap(3, 0.3), gap(5, 0.1)], []],
    [
      "of carrying less is read from three of five",
      null,
      [gap(1, 0), gap(2, 0.3), gap(3, 0.3), gap(5, 0.25)],
      ["dial_down amber Carried 25% less since 1"],
    ],
    [
      "of carrying much less is urgent",
      null,
      [gap(1, 0.5), gap(2, 0.4), gap(3, 0.4)],
      ["dial_down urgent Carried 40% less since 1"],
    ],
    [
      "of carrying less is held to a threshold of its own",
      only("dial_down", 0.5, 0.6),
      [gap(1, 0.4), gap(2, 0.4), gap(3, 0.4)],
      [],
    ],
    [
      "of sleep needs shorter nights",
      null,
      [night(1, 5), night(2, 6), night(3, 6)],
      ["sleep_trend amber Sleep 5.6 h since 1"],
    ],
    ["of sleep is none while nights get longer", null, [night(1, 5), night(2, 4), night(3, 6)], []],
    [
      "of little sleep is urgent",
      null,
      [night(1, 4), night(2, 5), night(3, 5)],
      ["sleep_trend urgent Sleep 4.6 h since 1"],
    ],
    [
      "of silence begins after ten days",
      null,
      [session(10)],
      ["went_quiet amber Quiet 10 days since 10"],
    ],
    ["of silence is none before", null, [session(9)], []],
    [
      "of long silence is urgent",
      null,
      [session(20)],
      ["went_quiet urgent Quiet 20 days since 20"],
    ],
    [
      "of silence waits longer by the rhythm",
      null,
      [session(20), session(28), session(36), session(44)],
      ["went_quiet amber Quiet 20 days since 20"],
    ],
    ["of silence is none for who never had a session", null, [], []],
    ["that is off is not told", only("low_rating", null, 0.2), [session(20)], []],
  ])("%s", (_case, overall, sessions, expected) => {
    expect(trends(overall, sessions)).toEqual(expected);
  });
});

import { describe, expect, test } from "vitest";
import type { Rule, RulesDocument } from "@/lib/contract/alerts";
import { TRIGGER_NAMES } from "@/lib/contract/triggers";
import { PRESETS, presetOf } from "./presets";
import { resolveRules } from "./rules";

const resolved = (
  groups: RulesDocument[],
  {
    overall = null,
    own = null,
  }: { overall?: RulesDocument | null; own?: RulesDocument | null } = {},
) =>
  resolveRules({
    overall,
    groups: groups.map((document, index) => ({ id: `g${index}`, document })),
    athlete: own === null ? null : { id: "a", document: own },
  });

const RULE: Rule = { enabled: true, channels: ["email"], cadence: "digest", urgent_threshold: 0.5 };
const rule = (over: Partial<Rule> = {}): RulesDocument => ({
  notification_rules: { under_fuel: { ...RULE, ...over } },
});

test("the default rules are the balanced preset, with no combinators or quiet hours", () => {
  const { rules, combinators, quiet_hours } = resolved([]);
  const source = { scope: "default", scope_ids: [] };
  for (const trigger of TRIGGER_NAMES) {
    const { channels, cadence, urgent_threshold } = PRESETS.balanced[trigger];
    const thresholds = [{ urgent_threshold }];
    expect(rules[trigger]).toEqual({ enabled: true, thresholds, channels, cadence, source });
  }
  expect(combinators).toEqual({ all: [], source });
  expect(quiet_hours).toEqual({ all: [], source });
});

describe("a trigger comes whole from the most specific scope that sets it", () => {
  const overall = rule({ channels: ["push"], amber_threshold: 0.9 });

  test.each([
    ["overall", [], null, ["push"], []],
    ["group", [rule()], null, ["email"], ["g0"]],
    ["athlete", [rule()], rule({ channels: [] }), [], ["a"]],
    ["overall", [{ notification_rules: {} }], { notification_rules: null }, ["push"], []],
  ] as const)("%s", (scope, groups, own, channels, scope_ids) => {
    const { under_fuel, symptom } = resolved([...groups], { overall, own }).rules;
    expect(under_fuel).toMatchObject({ channels, source: { scope, scope_ids } });
    expect(symptom.source.scope).toBe("default");
  });

  test("a missing amber threshold isn't filled in from another scope", () => {
    expect(resolved([rule()], { overall }).rules.under_fuel.thresholds).toEqual([
      { urgent_threshold: 0.5 },
    ]);
  });
});

describe("several groups", () => {
  test("fire whatever either would, on all their channels, in real time if either says so", () => {
    const other = rule({
      ...{ amber_threshold: 0.8, urgent_threshold: 0.3, cadence: "realtime" },
      channels: ["push", "email"],
    });
    expect(resolved([rule(), other]).rules.under_fuel).toEqual({
      enabled: true,
      thresholds: [{ urgent_threshold: 0.5 }, { urgent_threshold: 0.3, amber_threshold: 0.8 }],
      channels: ["email", "push"],
      cadence: "realtime",
      source: { scope: "group", scope_ids: ["g0", "g1"] },
    });
  });

  test("with the rule off in one fire what the other does", () => {
    const off = rule({ enabled: false, channels: ["push"], cadence: "realtime" });
    const told = { enabled: true, channels: ["email"], cadence: "digest" };
    expect(resolved([off, rule()]).rules.under_fuel).toMatchObject(told);
    expect(resolved([off, off]).rules.under_fuel.enabled).toBe(false);
  });

  const QUIET = { enabled: true, start: "22:00", end: "06:00", tz: "Europe/Berlin" };
  const LATER = { ...QUIET, end: "08:00" };

  test.each([
    ["both are quiet", [QUIET, LATER], [QUIET, LATER]],
    ["one is never quiet", [QUIET, { enabled: false }], []],
    ["one says nothing", [QUIET, null], [QUIET]],
  ])("hold what isn't urgent while all are quiet: %s", (_when, hours, all) => {
    const groups = hours.map((quiet_hours) => ({ quiet_hours }));
    expect(resolved(groups).quiet_hours.all).toEqual(all);
  });

  test("have the combinators of all, each once", () => {
    const pair = {
      ...({ trigger_a: "symptom", trigger_b: "low_rating" } as const),
      ...({ channel: "email", cadence: "digest" } as const),
    };
    const turned = {
      ...({ ...pair, trigger_a: "low_rating", trigger_b: "symptom" } as const),
      cadence: "realtime" as const,
    };
    const pushed = { ...pair, channel: "push" as const };
    const { combinators } = resolved([{ combinators: [pair] }, { combinators: [turned, pushed] }]);
    expect(combinators.all).toEqual([{ ...pair, cadence: "realtime" }, pushed]);
    const emptied = { own: { combinators: [] } };
    expect(resolved([{ combinators: [pair] }], emptied).combinators.all).toEqual([]);
  });
});

describe("rules are recognized as a preset", () => {
  const { balanced } = PRESETS;

  test.each([
    ["in whatever order", { notification_rules: { ...balanced } }, "balanced"],
    [
      "whatever their quiet hours",
      { notification_rules: PRESETS.hands_on, quiet_hours: { enabled: false } },
      "hands_on",
    ],
    [
      "and as custom with another threshold",
      {
        notification_rules: {
          ...balanced,
          symptom: { ...balanced.symptom, amber_threshold: 0.5 },
        },
      },
      "custom",
    ],
    ["and as custom without a trigger", { notification_rules: {} }, "custom"],
    ["and as nothing when nothing is set", null, null],
  ])("%s", (_how, document, name) => {
    expect(presetOf(document)).toBe(name);
  });
});

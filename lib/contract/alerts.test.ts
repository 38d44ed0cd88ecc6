import { describe, expect, test } from "vitest";
import { check } from "@/lib/platform/check";
import { ConfigQuery, ReportSettingsInput, RulesInput } from "./alerts";
import { ApiError } from "./errors";

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return [error.code, error.details.param];
    throw error;
  }
  return null;
};

const RULE = { enabled: true, channels: ["email"], cadence: "digest", urgent_threshold: 0.5 };
const PAIR = { trigger_a: "symptom", trigger_b: "low_rating", channel: "email", cadence: "digest" };
const QUIET = { enabled: true, start: "22:00", end: "06:30", tz: "America/Sao_Paulo" };
const put = (rules: unknown) => check(RulesInput, { scope: "overall", rules });
const under = (over: object) => ({ notification_rules: { under_fuel: { ...RULE, ...over } } });

test("any subset of the rules is accepted, and null means absent", () => {
  const rules = { ...under({ amber_threshold: null }), combinators: [PAIR], quiet_hours: QUIET };
  expect(put(rules).rules).toEqual(rules);
  expect(put({}).rules).toEqual({});
  expect(put({ quiet_hours: { enabled: false } }).rules).toEqual({
    quiet_hours: { enabled: false },
  });
});

describe("invalid rules are reported by field", () => {
  const path = "rules.notification_rules.under_fuel";
  test.each([
    [under({ urgent_threshold: 0 }), "invalid_value", `${path}.urgent_threshold`],
    [under({ urgent_threshold: 1.01 }), "invalid_value", `${path}.urgent_threshold`],
    [under({ urgent_threshold: undefined }), "missing_field", `${path}.urgent_threshold`],
    [under({ amber_threshold: "x" }), "invalid_value", `${path}.amber_threshold`],
    [under({ cadence: "weekly" }), "invalid_value", `${path}.cadence`],
    [under({ channels: ["email", "sms"] }), "invalid_value", `${path}.channels.1`],
    [under({ channels: ["email", "email"] }), "invalid_value", `${path}.channels`],
    [{ notification_rules: { hunger: RULE } }, "invalid_value", "rules.notification_rules.hunger"],
    [{ notification_rules: { hunger: null } }, "invalid_value", "rules.notification_rules.hunger"],
    [
      { combinators: [PAIR, { ...PAIR, trigger_b: "symptom" }] },
      "invalid_value",
      "rules.combinators.1.trigger_b",
    ],
    [
      { combinators: [{ ...PAIR, trigger_a: "went_quiet" }] },
      "invalid_value",
      "rules.combinators.0.trigger_a",
    ],
    [
      { combinators: [{ ...PAIR, trigger_c: "symptom" }] },
      "invalid_value",
      "rules.combinators.0.trigger_c",
    ],
    [{ combinators: [{ ...PAIR, or: [] }] }, "invalid_value", "rules.combinators.0.or"],
    [{ combinators: Array(51).fill(PAIR) }, "invalid_value", "rules.combinators"],
    [{ quiet_hours: { ...QUIET, start: "24:00" } }, "invalid_value", "rules.quiet_hours.start"],
    [{ quiet_hours: { ...QUIET, tz: "Mars/Olympus" } }, "invalid_value", "rules.quiet_hours.tz"],
    [{ quiet_hours: { ...QUIET, tz: "+02:00" } }, "invalid_value", "rules.quiet_hours.tz"],
    [{ quiet_hours: { ...QUIET, end: null } }, "missing_field", "rules.quiet_hours.end"],
  ])("%j", (rules, code, param) => {
    expect(refusal(() => put(rules))).toEqual([code, param]);
  });
});

describe("a scope needs an id, except for the whole team", () => {
  const id = "5a8b8f3c-0c57-4c31-9a2e-2f6f6f1f0d11";
  test.each([
    [{ scope: "overall", scope_id: null }, null],
    [{}, null],
    [{ scope: "group", scope_id: id }, null],
    [{ scope: "group" }, ["missing_field", "scope_id"]],
    [{ scope: "athlete", scope_id: null }, ["missing_field", "scope_id"]],
    [{ scope: "overall", scope_id: id }, ["invalid_value", "scope_id"]],
    [{ scope: "team" }, ["invalid_value", "scope"]],
  ])("%j", (target, refused) => {
    expect(refusal(() => check(ConfigQuery, target))).toEqual(refused);
  });
});

test("report settings are fractions, windows and focuses", () => {
  const put = (settings: object) =>
    refusal(() => check(ReportSettingsInput, { scope: "overall", settings }));
  expect(
    put({ ai_report_window_days: 30, ai_report_focus: null, concern_carb_cutoff: 1 }),
  ).toBeNull();
  for (const wrong of [{ ai_report_window_days: 10 }, { concern_carb_cutoff: 0 }]) {
    const [name] = Object.keys(wrong);
    expect(put(wrong)).toEqual(["invalid_value", `settings.${name}`]);
  }
});

import { describe, expect, test } from "vitest";
import type { ReportSettingsDocument } from "@/lib/contract/alerts";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { resolveReportSettings } from "./settings";

type Document = ReportSettingsDocument;
const resolved = (overall: Document | null, groups: Document[], own: Document | null) =>
  resolveReportSettings({
    overall,
    groups: groups.map((document, index) => ({ id: `g${index}`, document })),
    athlete: own === null ? null : { id: "a", document: own },
  });

const CARB = { concern_carb_cutoff: 0.5 };
const MORE_CARB = { concern_carb_cutoff: 0.8 };

test("the default settings apply if nobody has set any", () => {
  const { values, sources } = resolved(null, [], null);
  expect(values).toEqual(DEFAULT_SETTINGS);
  for (const source of Object.values(sources))
    expect(source).toEqual({ scope: "default", scope_ids: [] });
});

describe("a value comes from the most specific scope that sets it", () => {
  test.each([
    ["overall", CARB, [], null, 0.5, []],
    ["group", MORE_CARB, [CARB], null, 0.5, ["g0"]],
    ["athlete", MORE_CARB, [MORE_CARB], CARB, 0.5, ["a"]],
    ["group", MORE_CARB, [CARB], { concern_carb_cutoff: null }, 0.5, ["g0"]],
    ["overall", MORE_CARB, [{ concern_carb_cutoff: null }], {}, 0.8, []],
  ] as const)("%s", (scope, overall, groups, own, value, scope_ids) => {
    const { values, sources } = resolved(overall, [...groups], own);
    expect(values).toEqual({ ...DEFAULT_SETTINGS, concern_carb_cutoff: value });
    expect(sources.concern_carb_cutoff).toEqual({ scope, scope_ids });
    expect(sources.report_focus.scope).toBe("default");
  });
});

describe("of several groups, the settings that flag more apply, with the oldest group's window and focus", () => {
  test.each([
    ["concern_carb_cutoff", 0.5, 0.8, 0.8, "g1"],
    ["concern_sodium_cutoff", 0.8, 0.5, 0.8, "g0"],
    ["concern_fluid_cutoff", 0.6, 0.6, 0.6, "g0"],
    ["hyponatremia_sodium_max", 0.3, 0.4, 0.4, "g1"],
    ["hyponatremia_fluid_min", 0.9, 0.7, 0.7, "g1"],
    ["ai_report_window_days", 7, 30, 7, "g0"],
    ["ai_report_focus", "key", "worst", "key", "g0"],
  ] as const)("%s", (key, one, other, value, id) => {
    const { values, sources } = resolved(null, [{ [key]: one }, { [key]: other }], null);
    const name = key.replace(/^ai_/, "") as keyof typeof values;
    expect(values).toEqual({ ...DEFAULT_SETTINGS, [name]: value });
    expect(sources[name]).toEqual({ scope: "group", scope_ids: [id] });
  });
});

import { describe, expect, test } from "vitest";
import { Concern, FocusQuery, ReportSettings, Thresholds } from "./concern";
import { DEFAULT_SETTINGS } from "./default-settings";

describe("a coach's read", () => {
  test.each([
    {},
    { window: 7 },
    { window: 14, focus: "worst" },
    { window: 30, focus: "rolling" },
    { focus: "key" },
  ])("may say %j", (query) => {
    expect(FocusQuery.parse(query)).toEqual(query);
  });

  test.each([{ window: 8 }, { window: "7" }, { window: 0 }, { focus: "all" }])(
    "may not say %j",
    (query) => {
      expect(FocusQuery.safeParse(query).success).toBe(false);
    },
  );
});

describe("a threshold", () => {
  test.each([Number.MIN_VALUE, 0.5, 1])("may be %d", (urgent_threshold) => {
    expect(Thresholds.parse({ urgent_threshold })).toEqual({ urgent_threshold });
  });

  test.each([0, -0.1, 1.01, Number.NaN, null])("may not be %d", (threshold) => {
    expect(Thresholds.safeParse({ urgent_threshold: threshold }).success).toBe(false);
    const amber = { amber_threshold: threshold, urgent_threshold: 1 };
    expect(Thresholds.safeParse(amber).success).toBe(false);
    const settings = { ...DEFAULT_SETTINGS, concern_carb_cutoff: threshold };
    expect(ReportSettings.safeParse(settings).success).toBe(false);
  });
});

test("default settings are complete and within their bounds", () => {
  expect(ReportSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

test("a concern gives three reasons at most", () => {
  const concern = { flagged: true, flagged_count: 4, top_reasons: ["1", "2", "3", "4"] };
  expect(Concern.safeParse(concern).success).toBe(false);
});

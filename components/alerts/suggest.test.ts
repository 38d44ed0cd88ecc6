import { describe, expect, test } from "vitest";
import { explain } from "@/lib/alerts/ladder";
import type { Backtest } from "@/lib/contract/notification";
import type { Why } from "./held";
import { candidatesOf, smallestOf } from "./suggest";

const layers = { overall: null, groups: [], athlete: null };
const why: Why = explain({ athlete: null, groups: [] }, { rules: layers, settings: layers });

const backtest = (load: number, counts: Record<string, number>): Backtest => ({
  ...{ days: 30, from_ms: 0, to_ms: 0, athlete_count: 0, alerts_per_week: 0, request_id: "req_1" },
  alert_count: Object.values(counts).reduce((sum, count) => sum + count, 0),
  expected_monday_load: load,
  by_rule: Object.entries(counts).map(([rule, alert_count]) => ({
    ...{ rule, alert_count, athlete_count: 1 },
  })),
  ...{ by_weekday: [], by_athlete: [], alerts: [], alerts_omitted: 0 },
});

describe("the suggestion for fewer alerts on a Monday", () => {
  const counts = {
    under_fuel: 9,
    symptom: 3,
    hyponatremia_pattern: 20,
    low_rating: 4,
    went_quiet: 1,
  };

  test("covers the rules that fire most, starting at their urgent line, and never safety", () => {
    const candidates = candidatesOf(why, backtest(15, counts));
    expect(candidates.map(({ trigger }) => trigger)).toEqual([
      "under_fuel",
      "low_rating",
      "symptom",
    ]);
    expect(candidates[0]?.rule.amber_threshold).toBe(0.5);
  });

  test("is empty without a backtest", () => {
    expect(candidatesOf(why, backtest(0, {}))).toEqual([]);
  });

  test("loses the fewest alerts within the target, or else comes closest to it", () => {
    const [one, two, three] = candidatesOf(why, backtest(15, counts));
    if (one === undefined || two === undefined || three === undefined) throw new Error("too few");
    const small = { ...two, backtest: backtest(12, { low_rating: 30 }) };
    const large = { ...one, backtest: backtest(5, { under_fuel: 10 }) };
    expect(smallestOf([large, small, { ...three, backtest: backtest(14, { symptom: 40 }) }])).toBe(
      small,
    );
    const near = { ...three, backtest: backtest(13, { symptom: 1 }) };
    expect(smallestOf([{ ...one, backtest: backtest(14, { symptom: 9 }) }, near])).toBe(near);
    expect(smallestOf([])).toBe(null);
  });
});

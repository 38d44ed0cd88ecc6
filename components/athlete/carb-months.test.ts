import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/contract/durations";
import type { Session } from "@/lib/contract/roster";
import { carbMonthsOf } from "./carb-months";

const session = (daysAgo: number, carb_g: number | null, more: Partial<Session> = {}) =>
  ({
    activity_id: String(daysAgo),
    date_millis: -daysAgo * DAY_MS,
    duration_min: 120,
    lasted_min: 120,
    per_hour: { carb_g, sodium_mg: null, fluid_ml: null },
    symptoms: {},
    ...more,
  }) as Session;

test("the highest well-tolerated intake counts sessions of an hour or more that reported on the stomach", () => {
  const { best, eaten, top } = carbMonthsOf(
    [
      session(1, 62),
      session(2, 95, { symptoms: { nausea: 1 } }),
      session(3, 80, { symptoms: null }),
      // Planned for two hours, and stopped early.
      session(4, 90, { lasted_min: 40 }),
      session(5, 70, { symptoms: { headache: 1, nausea: 0 } }),
      session(6, null),
    ],
    101,
    0,
  );
  expect(best).toMatchObject({ activity_id: "5", carb: 70 });
  expect(eaten.map(({ activity_id }) => activity_id)).toEqual(["5", "4", "3", "2", "1"]);
  expect(top).toBe(120);
});

test("the axis has few ticks, whatever was reported", () => {
  const ticksOf = (carb: number) => carbMonthsOf([session(1, carb)], null, 0).ticks;
  expect(ticksOf(101)).toEqual([0, 30, 60, 90, 120]);
  expect(ticksOf(300)).toEqual([0, 60, 120, 180, 240, 300]);
  expect(ticksOf(60_000_000)).toHaveLength(9);
});

test("the axis reaches back to the first of them, and at least a month", () => {
  expect(carbMonthsOf([session(100, 50)], null, 0).fromMs).toBe(-100 * DAY_MS);
  expect(carbMonthsOf([session(2, 50)], null, 0)).toMatchObject({ fromMs: -30 * DAY_MS, top: 60 });
});

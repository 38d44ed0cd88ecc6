import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PRESET_THRESHOLDS, type Thresholds, type Trigger } from "@/lib/contract/concern";
import { DAY_MS, idOf, NOW_MS, session } from "@/testing/sessions";
import type { UnmarkedSession } from "./session";
import { trendsIn } from "./trends";

const AGED_MS = (days: number) => NOW_MS - days * DAY_MS;
/** Sessions this many days ago. */
const onDays = (...days: number[]) =>
  days.map((day, n) => session({}, {}, { id: idOf(n), started_at: AGED_MS(day) }));

const trend = (trigger: Trigger, sessions: UnmarkedSession[], thresholds?: Thresholds) => {
  const all = { ...PRESET_THRESHOLDS, [trigger]: thresholds ?? PRESET_THRESHOLDS[trigger] };
  return trendsIn(sessions, all, NOW_MS).find((found) => found.trigger === trigger);
};

describe("dial-down", () => {
  /** Sessions with these largest gaps, newest first; null has no data on what was carried. */
  const gaps = (...shares: (number | null)[]) =>
    shares.map((share, n) => {
      const carb_g = share === null ? null : 100 - share;
      const asUsedTotals = { carb_g, sodium_mg: null, fluid_ml: carb_g === null ? null : 1200 };
      return session({}, { asUsedTotals }, { id: idOf(n), started_at: AGED_MS(n) });
    });

  test.each<[string, (number | null)[], string | undefined]>([
    ["three of five at the bar", [20, 20, 20, 0, 0], "amber"],
    ["two of five", [60, 60, 19.9, 0, 0], undefined],
    ["three far beyond", [40, 45, 50], "urgent"],
    ["third a little short of urgent", [39.9, 45, 50], "amber"],
    ["two that say so at all", [60, 60, null, null], undefined],
    ["those that say nothing between", [30, null, 30, null, null, 30], "amber"],
    ["a sixth, too long ago", [0, 0, 0, 30, 30, 30], undefined],
    ["carrying more", [-20, -30, -40], undefined],
  ])("%s", (_what, shares, severity) => {
    expect(trend("dial_down", gaps(...shares))?.severity).toBe(severity);
  });

  test("uses the third-largest gap", () => {
    const found = trend("dial_down", gaps(50, 25, 30));
    expect(found).toMatchObject({ value: 0.25, cutoff: 0.2, reason: "Carried 25% less" });
  });

  test("fires by the rule's own thresholds", () => {
    const rule = { amber_threshold: 0.5, urgent_threshold: 0.6 };
    expect(trend("dial_down", gaps(49, 60, 60), rule)).toBeUndefined();
    expect(trend("dial_down", gaps(50, 60, 60), rule)?.severity).toBe("amber");
    expect(trend("dial_down", gaps(60, 60, 60), rule)?.severity).toBe("urgent");
  });
});

describe("sleep", () => {
  /** Sessions after nights of these hours, oldest first. */
  const nights = (...hours: (number | null)[]) =>
    hours.map((sleep_hours, n) =>
      session({ sleep_hours }, {}, { id: idOf(n), started_at: AGED_MS(hours.length - n) }),
    );

  test.each<[string, (number | null)[], string | undefined]>([
    ["shorter and shorter, under six hours", [6.5, 5.9, 5.5], "amber"],
    ["exactly six hours in the mean", [6.5, 6, 5.5], undefined],
    ["exactly five", [5.5, 5, 4.5], "amber"],
    ["under five", [5.4, 5, 4.5], "urgent"],
    ["two of them as long", [5.5, 5.5, 5], "amber"],
    ["all as long", [5, 5, 5], undefined],
    ["one longer than the one before", [5.5, 4.5, 5], undefined],
    ["nights not reported between", [6, null, 5.5, null, 5, null], "amber"],
    ["two nights", [5, 4], undefined],
    ["an earlier night that does not count", [4, 6, 5.5, 5], "amber"],
  ])("%s", (_what, hours, severity) => {
    expect(trend("sleep_trend", nights(...hours))?.severity).toBe(severity);
  });

  test("shows the mean in hours", () => {
    const found = trend("sleep_trend", nights(6, 5.5, 5.1));
    expect(found).toMatchObject({ cutoff: 6, reason: "Sleep 5.5 h" });
    expect(found?.value).toBeCloseTo(16.6 / 3, 12);
  });

  test("fires by the rule's own thresholds", () => {
    const rule = { amber_threshold: 1, urgent_threshold: 0.9 };
    expect(trend("sleep_trend", nights(8.1, 8, 7.9), rule)).toBeUndefined();
    expect(trend("sleep_trend", nights(8, 7.8, 7.6), rule)?.severity).toBe("amber");
    expect(trend("sleep_trend", nights(7.3, 7.2, 7), rule)?.severity).toBe("urgent");
  });
});

describe("silence", () => {
  test.each<[string, number[], string | undefined]>([
    ["ten days after the only session", [10], "amber"],
    ["a moment before that", [10 - 1e-6], undefined],
    ["twenty days", [20], "urgent"],
    ["after years", [2000], "urgent"],
    ["of an athlete who never had a session", [], undefined],
    ["of one with gaps of 2, 2 and 2 days", [10, 12, 14, 16], "amber"],
    ["of one who trains once a week, 17 days", [17, 24, 31, 38], undefined],
    ["of one who trains once a week, 17.5 days", [17.5, 24.5, 31.5, 38.5], "amber"],
    ["of one who trains once a week, 35 days", [35, 42, 49, 56], "urgent"],
    ["by the median: gaps of 4, 8, 1 and 30", [14.9, 18.9, 26.9, 27.9, 57.9], undefined],
    ["by the median: gaps of 4, 8, 1 and 30, then", [15, 19, 27, 28, 58], "amber"],
    ["with two gaps only", [10, 30, 50], "amber"],
    ["with a third gap longer ago than 90 days", [10, 30, 50, 90], "amber"],
    ["with a third gap a moment within them", [10, 30, 50, 89.999], undefined],
  ])("%s", (_what, days, severity) => {
    expect(trend("went_quiet", onDays(...days))?.severity).toBe(severity);
  });

  test("shows the days, and the days it takes", () => {
    const found = trend("went_quiet", onDays(18.9, 25.9, 32.9, 39.9));
    expect(found).toMatchObject({ cutoff: 17.5, reason: "Quiet 18 days" });
    expect(found?.value).toBeCloseTo(18.9, 6);
  });

  test("fires by the rule's own thresholds", () => {
    const rule = { amber_threshold: 0.8, urgent_threshold: 0.4 };
    expect(trend("went_quiet", onDays(12.4), rule)).toBeUndefined();
    expect(trend("went_quiet", onDays(12.5), rule)?.severity).toBe("amber");
    expect(trend("went_quiet", onDays(25), rule)?.severity).toBe("urgent");
  });
});

test("trends don't depend on the order of sessions or on future ones", () => {
  const said = fc.record({
    day: fc.integer({ min: 0, max: 40 }),
    sleep: fc.option(fc.integer({ min: 3, max: 9 }), { nil: null }),
    carried: fc.option(fc.integer({ min: 20, max: 120 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), (list) => {
      const sessions = list.map(({ day, sleep, carried }, n) => {
        const asUsedTotals = { carb_g: carried, sodium_mg: null, fluid_ml: null };
        const about = { id: idOf(n), started_at: AGED_MS(day) };
        return session({ sleep_hours: sleep }, { asUsedTotals }, about);
      });
      const [later] = onDays(0).map((one) => ({ ...one, date_millis: NOW_MS + 1 }));
      const trends = trendsIn(sessions, PRESET_THRESHOLDS, NOW_MS);
      expect(trendsIn(sessions.toReversed(), PRESET_THRESHOLDS, NOW_MS)).toEqual(trends);
      const more = later === undefined ? sessions : [...sessions, later];
      expect(trendsIn(more, PRESET_THRESHOLDS, NOW_MS)).toEqual(trends);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Session } from "@/lib/contract/roster";
import { activityFacts, DAY_MS, NOW_MS, reported, session } from "@/testing/sessions";
import { isSession, unmarkedSession } from "./session";

describe("an activity", () => {
  test.each([
    ["began a moment ago", activityFacts({ started_at: NOW_MS }), true],
    ["begins in a moment", activityFacts({ started_at: NOW_MS + 1 }), false],
    [
      "was scheduled and said no more of",
      activityFacts({ started_at: null, scheduled_at: NOW_MS - DAY_MS }),
      false,
    ],
    ["is only written down", activityFacts({ started_at: null }), false],
    ["was reported on without a start", reported({}, {}, { started_at: null }), true],
    ["was reported on before its start", reported({}, {}, { started_at: NOW_MS + DAY_MS }), true],
  ])("that %s: a session or not", (_what, activity, expected) => {
    expect(isSession(activity, NOW_MS)).toBe(expected);
  });
});

describe("the date of a session", () => {
  const S = NOW_MS - 3 * DAY_MS;
  const P = NOW_MS - 4 * DAY_MS;
  const C = (NOW_MS - 5 * DAY_MS) / 1000;
  test.each([
    ["its start", { started_at: S, scheduled_at: P, created_at: C }, S],
    ["the scheduled time without one", { started_at: null, scheduled_at: P, created_at: C }, P],
    ["else when it was created", { started_at: null, scheduled_at: null, created_at: C }, C * 1000],
    ["never after its report", { started_at: NOW_MS + DAY_MS }, NOW_MS],
  ])("is %s", (_what, over, expected) => {
    expect(session({}, {}, over).date_millis).toBe(expected);
  });
});

describe("consumption is measured against", () => {
  const consumed = { consumed_carb_g: 60, consumed_sodium_mg: 300, consumed_fluid_ml: 0 };

  test("what was suggested, if what was carried is unknown", () => {
    expect(session(consumed)).toMatchObject({
      carb_pct: 0.6,
      sodium_pct: 0.3,
      fluid_pct: 0,
      adherence_vs_suggested: { carb: 0.6, sodium: 0.3, fluid: 0 },
      dial_down_gap: { carb: null, sodium: null, fluid: null },
      per_hour: { carb_g: 30, sodium_mg: 150, fluid_ml: 0 },
      plan: "exact",
    });
  });

  test("what was carried, nutrient by nutrient, alongside what was suggested", () => {
    const asUsedTotals = { carb_g: 80, sodium_mg: null, fluid_ml: 1500 };
    expect(session(consumed, { asUsedTotals })).toMatchObject({
      carb_pct: 0.75,
      sodium_pct: 0.3,
      fluid_pct: 0,
      adherence_vs_suggested: { carb: 0.6, sodium: 0.3, fluid: 0 },
      dial_down_gap: { carb: expect.closeTo(0.2, 12), sodium: null, fluid: -0.5 },
    });
  });

  test.each(["banded", "none"] as const)("nothing if the plan is %s", (debriefPlan) => {
    const missing = { carb: null, sodium: null, fluid: null };
    expect(session(consumed, { debriefPlan, suggestedTotals: null })).toMatchObject({
      plan: debriefPlan,
      suggested_totals: { carb_g: null, sodium_mg: null, fluid_ml: null },
      carb_pct: null,
      sodium_pct: null,
      fluid_pct: null,
      adherence_vs_suggested: missing,
      dial_down_gap: missing,
    });
  });

  test.each(["banded", "none"] as const)("what was carried even if it is %s", (debriefPlan) => {
    const asUsedTotals = { carb_g: 80, sodium_mg: null, fluid_ml: null };
    const read = session(consumed, { debriefPlan, suggestedTotals: null, asUsedTotals });
    expect(read).toMatchObject({ carb_pct: 0.75, sodium_pct: null });
  });

  test("nothing if nothing was suggested or carried", () => {
    const suggestedTotals = { carb_g: 0, sodium_mg: 0, fluid_ml: 0 };
    const none = { carb_pct: null, sodium_pct: null, fluid_pct: null };
    expect(session(consumed, { suggestedTotals })).toMatchObject(none);
    expect(session(consumed, { asUsedTotals: suggestedTotals })).toMatchObject(none);
  });

  test("more than 100 % if more was consumed", () => {
    expect(session({ consumed_carb_g: 250 }).carb_pct).toBe(2.5);
  });
});

test("leftovers show how well it was prepared and how much came home", () => {
  const said = { consumed_carb_g: 60, leftover_carb_g: 20, consumed_fluid_ml: 900 };
  const asUsedTotals = { carb_g: 100, sodium_mg: 500, fluid_ml: 1000 };
  expect(session(said, { asUsedTotals })).toMatchObject({
    prep_fidelity: { carb: 0.8, fluid: null },
    leftover_reuse: { carb: 0.25, fluid: null },
  });
  expect(session(said)).toMatchObject({
    prep_fidelity: { carb: null, fluid: null },
    leftover_reuse: { carb: 0.25, fluid: null },
  });
});

describe("a session without a report", () => {
  const prescription = {
    carb_g_per_hr: 60,
    sodium_mg_per_hr: 500,
    fluid_ml_per_hr: 600,
    total_carb_g: 120,
    total_sodium_mg: 1000,
    total_fluid_ml: 1200,
    calculated_at: NOW_MS / 1000,
    profile_complete: true,
  };

  test("has the current plan, and nothing else", () => {
    const read = unmarkedSession(activityFacts({ prescription }));
    expect(read).toMatchObject({
      plan: "exact",
      suggested_totals: { carb_g: 120, sodium_mg: 1000, fluid_ml: 1200 },
    });
    const { plan, suggested_totals, ...others } = read;
    const numbers = Object.values(others).flatMap((value) =>
      value !== null && typeof value === "object" ? Object.values(value) : [value],
    );
    expect(numbers.filter((value) => value !== null)).toEqual([
      read.activity_id,
      read.date_millis,
      "bike",
      120,
      120,
    ]);
  });

  test("has no plan without a prescription", () => {
    expect(unmarkedSession(activityFacts()).plan).toBe("none");
  });
});

test("a session matches its schema and has every field of it", () => {
  const marked = { ...session({ consumed_carb_g: 60, symptoms: { cramp: 1 } }), markers: [] };
  expect(Session.parse(marked)).toEqual(marked);
  expect(Object.keys(Session.shape).sort()).toEqual(Object.keys(marked).sort());
});

test("its numbers match a plain recomputation", () => {
  const amount = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null });
  fc.assert(
    fc.property(amount, amount, amount, amount, (consumed, carried, suggested, left) => {
      const asUsedTotals = { carb_g: carried, sodium_mg: null, fluid_ml: null };
      const suggestedTotals =
        suggested === null ? null : { carb_g: suggested, sodium_mg: 0, fluid_ml: 0 };
      const said = { consumed_carb_g: consumed, leftover_carb_g: left };
      const read = session(said, { asUsedTotals, suggestedTotals });
      const expected = (value: number) => (Number.isFinite(value) ? value : null);
      const [eaten, used, advised, home] = [consumed, carried, suggested, left].map(
        (value) => value ?? Number.NaN,
      ) as [number, number, number, number];
      expect(read.carb_pct).toBe(expected(eaten / (carried ?? advised)));
      expect(read.adherence_vs_suggested.carb).toBe(expected(eaten / advised));
      expect(read.dial_down_gap.carb).toBe(expected(1 - used / advised));
      expect(read.prep_fidelity.carb).toBe(expected((eaten + home) / used));
      expect(read.leftover_reuse.carb).toBe(expected(home / (eaten + home)));
      expect(read.per_hour.carb_g).toBe(expected(eaten / 2));
    }),
  );
});

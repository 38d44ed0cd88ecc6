import { expect, test } from "vitest";
import type { NearActivity } from "@/lib/activities/history";
import type { Feedback } from "@/lib/contract/activity";
import type { Calculation } from "./findings";
import { ratesTold } from "./numbers-told";
import { enoughTold, overallTold } from "./record-told";
import { factOf } from "./session-facts";
import { dangersTold, overdrinkingTold, sessionsTold } from "./sessions-told";

const FEEDBACK: Feedback = {
  ...{ rating: 4, notes: null, symptoms: null, sleep_hours: null, duration_min: null },
  ...{ consumed_carb_g: null, consumed_sodium_mg: null, consumed_fluid_ml: null },
  ...{ vessel_reports: null, weather: null, leftover_carb_g: null, leftover_fluid_ml: null },
  ...{ as_used: null, items: null, bottles: null, created_at: 0 },
};

const PLAN = {
  ...{ carb_g_per_hr: 60, sodium_mg_per_hr: 500, fluid_ml_per_hr: 600 },
  ...{ total_carb_g: 180, total_sodium_mg: 1500, total_fluid_ml: 1800 },
  ...{ profile_complete: true, calculated_at: 0 },
};

/** A run with a debrief, judged by an exact plan for three hours unless it says otherwise. */
function run(
  duration_min: number,
  feedback: Partial<Feedback>,
  over: { basis?: object; prescription?: object } = {},
) {
  const activity = {
    ...{ id: "a", type: "run", duration_min, started_at: 0, scheduled_at: null, created_at: 0 },
    prescription: { ...PLAN, ...over.prescription },
    feedback: { ...FEEDBACK, ...feedback },
    basis: {
      debriefPlan: "exact",
      suggestedTotals: { carb_g: 180, sodium_mg: 1500, fluid_ml: 1800 },
      ...{ suggestedRange: null, asUsedTotals: null, fluidCeilingMlPerHr: 620 },
      ...over.basis,
    },
  };
  // The fields that no fact is made of are left out.
  return factOf(activity as unknown as NearActivity, () => "Sun 22 Nov");
}

const told = (session: ReturnType<typeof run>) =>
  dangersTold([session]).map(({ said }) => said.text);
const SEEN = { sessions: [], calculation: null } as unknown as Parameters<
  typeof overdrinkingTold
>[0];

test("a session is called dangerous if it has the marker that every page shows, or is too short for it and far above", () => {
  const bottle = run(45, { consumed_fluid_ml: 500 });
  expect(bottle).toMatchObject({ fluid_ml_per_hr: 670, max_fluid_ml_per_hr: 620, overdrunk: null });
  expect(told(bottle)).toEqual([]);
  const [answer] = overdrinkingTold({ ...SEEN, sessions: [bottle] }, true);
  expect(answer?.isAbove).toBe(false);
  expect(answer?.said.text).toMatch(
    /^In the run on .*: that is above it, but not by much in all\.$/,
  );
  const [much] = told(run(90, { consumed_fluid_ml: 2000 }));
  expect(much).toMatch(/1330 mL per hour were drunk, and the limit there is 620.*dangerous\.$/);
  const short = run(50, { consumed_fluid_ml: 2000 });
  expect(short.overdrunk).toBeNull();
  expect(told(run(600, { consumed_fluid_ml: 6_800 }))).toEqual([]);
  expect(told(short)).toEqual([expect.stringMatching(/the limit there is 620.*dangerous\.$/)]);
  expect(overdrinkingTold({ ...SEEN, sessions: [short] }, true)[0]?.isAbove).toBe(true);
  const [dilute] = told(run(180, { consumed_fluid_ml: 1800, consumed_sodium_mg: 300 }));
  expect(dilute).toMatch(/600 mL of fluid but only 100 mg of sodium per hour.*dangerous\.$/);
});

test("intake inside the plan's range is close to the plan", () => {
  const ranged = run(
    120,
    { consumed_fluid_ml: 360 },
    {
      basis: {
        debriefPlan: "banded",
        suggestedTotals: { carb_g: null, sodium_mg: null, fluid_ml: null },
        suggestedRange: { carb_g: null, sodium_mg: null, fluid_ml: [340, 740] },
      },
      prescription: { fluid_range_ml_per_hr: "170-370" },
    },
  );
  expect(ranged.of_plan_pct.fluid).toBe(100);
  expect(overallTold([ranged], "", null)).toMatchObject([{ text: "Close to the plan." }]);
});

test("a session that ended early is measured by all of its plan, as on every page", () => {
  const cut = run(180, { duration_min: 120, consumed_carb_g: 120 });
  expect(cut.of_plan_pct.carb).toBe(66);
  expect(cut.eaten.planned_carb_g).toBe(180);
  expect(overallTold([cut], "", null)).toMatchObject([{ text: "Off the plan in carbohydrate." }]);
  const [listed] = sessionsTold({ sessions: [cut], asked: null }, true);
  expect(listed?.text).toMatch(/60 g of carbohydrate per hour \(66% of the 60 g planned for 3.h\)/);
  const [enough] = enoughTold([cut], "Was that too few carbs?");
  expect(enough?.text).toMatch(/^Less than planned: 60 g .* 60 g were planned for 3.h\.$/);
});

test("a limit too small to measure out isn't named: sip to thirst", () => {
  const swim = (max_safe_fluid_ml_per_hr: number) =>
    ratesTold(
      {
        input: { activity_type: "swim", duration_min: 60 },
        session: null,
        flat: { fluid_ml_per_hr: 40, total_fluid_ml: 40, safety: { max_safe_fluid_ml_per_hr } },
      } as unknown as Calculation,
      ["fluid"],
    )[0]?.text;
  expect(swim(110)).toMatch(/: drink 40 mL per hour, 40 mL in all, and sip to thirst\.$/);
  expect(swim(150)).toMatch(/, to thirst, and never more than 150 mL per hour\.$/);
});

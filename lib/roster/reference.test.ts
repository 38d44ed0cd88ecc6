import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DebriefBasis, debriefBasis, planLater } from "@/lib/activities/debrief-basis";
import { MarkerName } from "@/lib/contract/concern";
import { CASES } from "@/testing/concern-cases";
import { type ModelActivity, modelWindow } from "@/testing/concern-model";
import { PROPERTY_SEED } from "@/testing/property";
import { anyAthlete, anySettings } from "@/testing/random-rosters";
import "@/testing/same-shares";
import { NOW_MS, storedJudgement } from "@/testing/sessions";
import { fuelingWindow } from "./concerns";
import type { ActivityFacts } from "./session";

const ROSTERS = { numRuns: 1000, seed: PROPERTY_SEED };

/** Returns what is stored for such an activity, plan by plan. */
function factsOf(activity: ModelActivity) {
  const { plansBefore, plansAfter, source, profile, profileCeiling, ...facts } = activity;
  const { sex, year_of_birth: yearOfBirth, weight_kg: weightKg, settings } = profile;
  const about = {
    profile: { sex, yearOfBirth, weightKg, settings },
    ...{ source, fluidCeilingMlPerHr: profileCeiling },
  };
  let basis: DebriefBasis | null = null;
  if (facts.feedback !== null) {
    basis = debriefBasis(facts.feedback, plansBefore.at(-1) ?? null, about);
    for (const later of plansAfter) {
      basis = { ...basis, ...planLater(basis, later) };
    }
  }
  const { prescription = null } = [...plansBefore, ...plansAfter].at(-1) ?? {};
  const judged = storedJudgement({ ...facts, basis });
  return { ...facts, temperature_c: null, prescription, basis, judged } satisfies ActivityFacts;
}

describe("cases worked out by hand", () => {
  test.each(CASES)("match the reference: $name", ({ activities, settings, expected }) => {
    const { sessions, ...about } = modelWindow(activities, settings, NOW_MS);
    expect({ ...about, sessions, session: sessions[0] }).toMatchObject(expected);
  });

  test.each(CASES)("match what coaches are told: $name", ({ activities, settings, expected }) => {
    const { sessions, ...about } = fuelingWindow(activities.map(factsOf), settings, NOW_MS);
    expect({ ...about, sessions, session: sessions[0] }).toMatchObject(expected);
  });
});

describe("any roster", () => {
  const roster = fc.array(anyAthlete, { minLength: 1, maxLength: 5 });

  test("matches the reference in every field", () => {
    const seen = new Set<MarkerName>();
    fc.assert(
      fc.property(roster, anySettings, (athletes, settings) => {
        for (const activities of athletes) {
          const told = fuelingWindow(activities.map(factsOf), settings, NOW_MS);
          expect(told).toEqual(modelWindow(activities, settings, NOW_MS));
          for (const { marker } of told.markers) seen.add(marker);
        }
      }),
      ROSTERS,
    );
    expect([...seen].sort()).toEqual([...MarkerName.options].sort());
  });
});

describe("missing data", () => {
  type Missing = [what: string, from: (all: ModelActivity) => ModelActivity, never: MarkerName[]];
  const without =
    (missing: Partial<ModelActivity["feedback"]>) =>
    (all: ModelActivity): ModelActivity => ({
      ...all,
      feedback: all.feedback && { ...all.feedback, ...missing },
    });
  const byPlan: MarkerName[] = [
    "carb_short",
    "sodium_short",
    "fluid_short",
    "hyponatremia_pattern",
  ];
  const MISSING: Missing[] = [
    ["carbohydrate", without({ consumed_carb_g: null }), ["carb_short"]],
    ["sodium", without({ consumed_sodium_mg: null }), ["sodium_short"]],
    ["fluid", without({ consumed_fluid_ml: null }), ["fluid_short", "hyponatremia_pattern"]],
    ["a list of symptoms", without({ symptoms: null }), ["symptom"]],
    [
      "what was to be taken",
      (all) => ({
        ...without({ as_used: null })(all),
        ...{ plansBefore: [], plansAfter: [], profileCeiling: null },
      }),
      byPlan,
    ],
    ["the debrief", (all) => ({ ...all, feedback: null }), [...byPlan, "symptom", "low_rating"]],
  ];

  test.each(MISSING)("flags nobody: %s", (_what, from, never) => {
    fc.assert(
      fc.property(anyAthlete, anySettings, (activities, settings) => {
        const facts = activities.map((activity) => factsOf(from(activity)));
        const { markers } = fuelingWindow(facts, settings, NOW_MS);
        expect(markers.filter(({ marker }) => never.includes(marker))).toEqual([]);
      }),
      ROSTERS,
    );
  });
});

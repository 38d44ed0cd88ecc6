import { expect, test } from "vitest";
import type { Session } from "@/lib/contract/roster";
import { pointName, pointsSummary, sessionPointsOf, symptomName } from "./session-point";

const NOTHING = { carb_g: null, sodium_mg: null, fluid_ml: null };
const session = (facts: Partial<Session>): Session => ({
  activity_id: "a",
  date_millis: 0,
  type: "bike",
  duration_min: 60,
  lasted_min: 60,
  is_race: null,
  intensity: null,
  plan: "none",
  suggested_totals: NOTHING,
  suggested_range: null,
  as_used_totals: NOTHING,
  consumed_carb_g: null,
  consumed_sodium_mg: null,
  consumed_fluid_ml: null,
  carb_pct: null,
  sodium_pct: null,
  fluid_pct: null,
  adherence_vs_suggested: { carb: null, sodium: null, fluid: null },
  dial_down_gap: { carb: null, sodium: null, fluid: null },
  per_hour: NOTHING,
  prep_fidelity: { carb: null, fluid: null },
  leftover_reuse: { carb: null, fluid: null },
  user_rating: null,
  symptoms: null,
  sleep_hours: null,
  notes: null,
  temperature_c: null,
  vessel_reports: null,
  weather: null,
  report_source: null,
  report_completeness: null,
  profile_snapshot: null,
  markers: [],
  ...facts,
});
const short = (...nutrients: ("carb" | "sodium" | "fluid")[]): Session["markers"] =>
  nutrients.map((nutrient) => ({
    ...{ marker: `${nutrient}_short`, trigger: "under_fuel", severity: "amber" },
    ...{ reason: "Short", value: 0, cutoff: 0.7 },
  }));
const pointsOf = (...sessions: Session[]) =>
  sessionPointsOf(
    sessions,
    ({ activity_id }) => `/sessions/${activity_id}`,
    ({ date_millis }) => `day ${date_millis}`,
  );

test("sessions are in chronological order, each with its own address", () => {
  const points = pointsOf(
    session({ activity_id: "late", date_millis: 3 }),
    session({ activity_id: "early", date_millis: 1 }),
  );
  expect(points.map(({ href }) => href)).toEqual(["/sessions/early", "/sessions/late"]);
});

test("unreported values stay absent, and are below no cutoff", () => {
  const [point] = pointsOf(session({}));
  expect(point).toMatchObject({
    shares: { carb: null, sodium: null, fluid: null },
    belowCutoff: { carb: false, sodium: false, fluid: false },
    symptoms: null,
    rating: null,
    sleepHours: null,
    isRace: false,
  });
});

test("a share is below the cutoff where the session is marked for it, not where too little was planned", () => {
  const [point] = pointsOf(session({ carb_pct: 0, sodium_pct: 0.699, markers: short("sodium") }));
  expect(point?.belowCutoff).toEqual({ carb: false, sodium: true, fluid: false });
});

test("symptoms are counted over all their names, and reporting none gives none", () => {
  const points = pointsOf(
    session({ symptoms: { nausea: 2, cramp: 1 } }),
    session({ activity_id: "b", symptoms: {} }),
  );
  expect(points.map(({ symptoms }) => symptoms)).toEqual([3, 0]);
});

test("a point's label has its day, its share as it is, the cutoff it is below, symptoms, and whether it was a race", () => {
  const [low, over] = pointsOf(
    session({
      ...{ date_millis: 1, sodium_pct: 0.699, is_race: true, symptoms: { nausea: 3 } },
      markers: short("sodium"),
    }),
    session({ date_millis: 2, sodium_pct: 1.71 }),
  );
  if (low === undefined || over === undefined) throw new Error("no points");
  expect(pointName(low, "sodium", 0.7)).toBe(
    "day 1, race: sodium 69% of plan, below the cutoff of 70%; 3 symptoms",
  );
  expect(pointName(over, "sodium", 0.7)).toBe("day 2: sodium 171% of plan; symptoms not reported");
  expect(pointName(over, "fluid", 0.7)).toBe("day 2: fluid not reported; symptoms not reported");
});

test("an amount that was reported without a planned one isn't called unreported", () => {
  const points = pointsOf(session({ date_millis: 1, consumed_carb_g: 25 }));
  expect(points.map((point) => pointName(point, "carb", 0.7))).toEqual([
    "day 1: carbohydrate without a planned amount; symptoms not reported",
  ]);
  expect(pointsSummary(points)).toBe(
    "1 session: carbohydrate without a planned amount; sodium not reported; fluid not reported.",
  );
});

test("the symptom timeline labels a session by day and count, distinguishing none from unknown", () => {
  const points = pointsOf(
    session({ activity_id: "a", symptoms: { nausea: 1 } }),
    session({ activity_id: "b", symptoms: {} }),
    session({ activity_id: "c", is_race: true }),
  );
  expect(points.map(symptomName)).toEqual([
    "day 0: 1 symptom",
    "day 0: no symptoms",
    "day 0, race: symptoms not reported",
  ]);
});

test("the summary counts reports, values below the cutoff, and values far over plan", () => {
  const points = pointsOf(
    session({ activity_id: "a", carb_pct: 1.3, sodium_pct: 0.5, markers: short("sodium") }),
    session({ activity_id: "b", sodium_pct: 2.31 }),
  );
  expect(pointsSummary(points)).toBe(
    "2 sessions: carbohydrate below the cutoff in 0 of 1 reported; sodium below the cutoff in 1 of 2 reported, over 130% in 1; fluid not reported.",
  );
  expect(pointsSummary([])).toBe("No sessions in this period.");
});

import type { ReportSettings } from "@/lib/contract/concern";
import {
  amber,
  type ConcernCase,
  carb,
  carried,
  HOUR_MS,
  intake,
  of,
  PATTERN,
  plan,
  row,
  SILENCE,
  says,
  session,
  training,
  urgent,
} from "./concern-rows";
import { BASES, SHORT } from "./nutrient-cases";
import { DAY_MS, NOW_MS } from "./sessions";

/** What coaches should be told, worked out by hand from the rules. */

const drank = (fluidMl: number | null, sodiumMg: number | null) =>
  session(intake(null, sodiumMg, fluidMl));

const HYPONATREMIA: ConcernCase[] = [
  row("much fluid, little sodium, both at their bars", drank(900, 500), {
    ...says(PATTERN, "Sodium 50%"),
    markers: [
      {
        marker: "hyponatremia_pattern",
        trigger: "hyponatremia_pattern",
        severity: "urgent",
        value: 0.5,
        cutoff: 0.5,
      },
      { marker: "sodium_short", severity: "amber", value: 0.5, cutoff: 0.7 },
    ],
  }),
  row("a little less fluid", drank(899, 500), amber("Sodium 50%")),
  row("a little more sodium", drank(900, 501), amber("Sodium 50%")),
  row("no sodium at all", drank(900, 0), says(PATTERN, "Sodium 0%")),
  row("sodium not reported", drank(900, null), SILENCE),
  row("fluid not reported", drank(null, 500), amber("Sodium 50%")),
  row(
    "by what was suggested alone",
    session({ ...intake(null, 500, 1000), ...carried(null, 500, 1000) }),
    of({ sodium_pct: 1 }, says(PATTERN)),
  ),
  row(
    "by what was carried alone",
    session({ ...intake(null, 500, 800), ...carried(null, 1000, 800) }),
    of({ fluid_pct: 1 }, says(PATTERN, "Sodium 50%")),
  ),
  row(
    "fluid by one and sodium by the other",
    session({ ...intake(null, 500, 800), ...carried(null, 500, 800) }),
    SILENCE,
  ),
  row(
    "too little drunk for a pattern",
    session(intake(null, 100, 740), { plansBefore: [plan(1, 100, 700)] }),
    SILENCE,
  ),
  row(
    "a session too short for it",
    session(intake(null, 0, 900), { duration_min: 59 }),
    urgent("Sodium 0%"),
  ),
  row(
    "unless it took longer",
    session({ ...intake(null, 0, 900), duration_min: 60 }, { duration_min: 59 }),
    says(PATTERN, "Sodium 0%"),
  ),
  row(
    "six litres in four hours",
    session(
      { ...intake(null, 3000, 6000) },
      { duration_min: 240, plansBefore: [{ ...plan(100, 3000, 1500), fluidCeilingMlPerHr: 390 }] },
    ),
    {
      ...says("Drank 1,500 ml/h, limit 390"),
      markers: [
        {
          marker: "hyponatremia_pattern",
          trigger: "hyponatremia_pattern",
          form: "ceiling",
          severity: "urgent",
          value: 0.26,
          cutoff: 0.909,
          over_ceiling: { fluid_ml_per_hr: 1500, ceiling_ml_per_hr: 390 },
        },
      ],
    },
  ),
  row(
    "a tenth above the ceiling is not more than a tenth",
    session(
      { ...intake(null, null, 5500), duration_min: 600 },
      { plansBefore: [{ ...plan(1, 1, 5500), fluidCeilingMlPerHr: 500 }] },
    ),
    SILENCE,
  ),
  row(
    "more than that, but not much in all",
    session(
      { ...intake(null, null, 1300) },
      { plansBefore: [{ ...plan(1, 1, 1300), fluidCeilingMlPerHr: 500 }] },
    ),
    SILENCE,
  ),
  row(
    "without a plan by the ceiling of the profile",
    session({ ...intake(null, null, 1500) }, { plansBefore: [], profileCeiling: 400 }),
    says("Drank 750 ml/h, limit 400"),
  ),
  row("without a ceiling", session({ ...intake(null, null, 6000) }, { plansBefore: [] }), SILENCE),
  row("its own bars, met", drank(800, 600), says(PATTERN, "Sodium 60%"), {
    hyponatremia_fluid_min: 0.8,
    hyponatremia_sodium_max: 0.6,
  }),
  row("its own bars, fluid below", drank(799, 600), amber("Sodium 60%"), {
    hyponatremia_fluid_min: 0.8,
    hyponatremia_sodium_max: 0.6,
  }),
  row("fluid by one session, sodium by another", [drank(900, null), drank(null, 400)], {
    ...urgent("Sodium 40%"),
  }),
];

const WELL_BEING: ConcernCase[] = [
  row("no list of symptoms", session({ symptoms: null }), of({ symptoms: null })),
  row("an empty list of symptoms", session({ symptoms: {} }), of({ symptoms: {} })),
  row("one symptom", session({ symptoms: { nausea: 1 } }), {
    ...says("1 symptom"),
    markers: [{ marker: "symptom", trigger: "symptom", severity: "amber", value: 1, cutoff: 1 }],
  }),
  row(
    "two symptoms, once each",
    session({ symptoms: { nausea: 1, cramp: 1 } }),
    amber("2 symptoms"),
  ),
  row("a symptom twice", session({ symptoms: { nausea: 2 } }), amber("2 symptoms")),
  row(
    "three of two kinds are urgent",
    session({ symptoms: { nausea: 2, cramp: 1 } }),
    urgent("3 symptoms"),
  ),
  row(
    "counts of several sessions are not summed",
    [session({ symptoms: { nausea: 1 } }), session({ symptoms: { cramp: 2 } })],
    amber("2 symptoms"),
  ),
  row("a rating of three", session({ rating: 3 }), SILENCE),
  row("a rating of two", session({ rating: 2 }), {
    ...says("Low rating"),
    markers: [
      { marker: "low_rating", trigger: "low_rating", severity: "amber", value: 2, cutoff: 2 },
    ],
  }),
  row("a rating of one", session({ rating: 1 }), urgent("Low rating")),
  row("not a word", training({}), of({ user_rating: null, report_completeness: null })),
];

const ORDER: ConcernCase[] = [
  row("the shortest first", session(intake(60, 500, 550)), {
    ...says("Sodium 50%", "Fluid 55%", "Carb 60%"),
  }),
  row("of two in the same per cent the shorter", session(intake(60.9, 602, null)), {
    ...says("Sodium 60%", "Carb 60%"),
  }),
  row("what is equally short", session(intake(60, 600, 600)), {
    ...says("Carb 60%", "Sodium 60%", "Fluid 60%"),
  }),
  row(
    "equally short, whatever binary fractions make of it",
    session(intake(19.98, 600, 600), { plansBefore: [plan(33.3, 1000, 1000)] }),
    says("Carb 60%", "Sodium 60%", "Fluid 60%"),
  ),
  row("symptoms before the rating", session({ rating: 1, symptoms: { nausea: 3 } }), {
    ...says("3 symptoms", "Low rating"),
  }),
  row(
    "what is short before what is felt",
    session({ ...intake(69, null, null), rating: 1, symptoms: { nausea: 3 } }),
    says("Carb 69%", "3 symptoms", "Low rating"),
  ),
  row("the worst of a window", [carb(60), carb(45), carb(69)], urgent("Carb 45%")),
  row(
    "six markers, three reasons",
    [
      session({ ...intake(40, 500, 1000), rating: 2 }),
      session({ ...intake(null, null, 100), symptoms: { nausea: 1 } }),
    ],
    {
      concern: {
        flagged: true,
        flagged_count: 6,
        top_reasons: [PATTERN, "Fluid 10%", "Carb 40%"],
      },
    },
  ),
];

const at = (started_at: number) => session({ rating: 1 }, { started_at });
const days = (report_window_days: ReportSettings["report_window_days"]) => ({ report_window_days });
const found = (count: number, lastMs: number | null) => ({
  session_count: count,
  last_session_ms: lastMs,
});
const FORTNIGHT_MS = NOW_MS - 14 * DAY_MS;
const WEEK_MS = NOW_MS - 7 * DAY_MS;
const MONTH_MS = NOW_MS - 30 * DAY_MS;

const WINDOWS: ConcernCase[] = [
  row("no activity", [], { ...SILENCE, ...found(0, null), window: 14, sessions: [] }),
  row("this very moment", at(NOW_MS), { ...urgent("Low rating"), ...found(1, NOW_MS) }),
  row("fourteen days ago", at(FORTNIGHT_MS), { ...SILENCE, ...found(0, FORTNIGHT_MS) }),
  row("a moment less", at(FORTNIGHT_MS + 1), urgent("Low rating")),
  row("seven days ago", at(WEEK_MS), { ...SILENCE, window: 7 }, days(7)),
  row("a moment less than seven", at(WEEK_MS + 1), urgent("Low rating"), days(7)),
  row("thirty days ago", at(MONTH_MS), { ...SILENCE, window: 30 }, days(30)),
  row("a moment less than thirty", at(MONTH_MS + 1), urgent("Low rating"), days(30)),
  row("begun this very moment", training({ started_at: NOW_MS }), {
    ...SILENCE,
    ...found(1, NOW_MS),
    reported_count: 0,
  }),
  row("to begin in a moment", training({ started_at: NOW_MS + 1 }), found(0, null)),
  row(
    "scheduled for yesterday, never begun",
    training({ started_at: null, scheduled_at: NOW_MS - DAY_MS }),
    found(0, null),
  ),
  row("reported on and not", [session({}), training({})], { session_count: 2, reported_count: 1 }),
  row("reported on before it was to begin", at(NOW_MS + DAY_MS), {
    ...of({ date_millis: NOW_MS }, urgent("Low rating")),
  }),
  row(
    "reported on and begun after now",
    session({ rating: 1, created_at: NOW_MS / 1000 + 60 }, { started_at: NOW_MS + 1 }),
    { ...SILENCE, ...found(0, null) },
  ),
  row(
    "scheduled, and reported on later",
    session({}, { started_at: null, scheduled_at: NOW_MS - DAY_MS }),
    of({ date_millis: NOW_MS - DAY_MS }),
  ),
  row(
    "neither scheduled nor begun",
    session({}, { started_at: null, created_at: NOW_MS / 1000 - 60 }),
    of({ date_millis: NOW_MS - 60_000 }),
  ),
  row("the beginning is more than what was scheduled", session({}, { scheduled_at: WEEK_MS }), {
    ...of({ date_millis: NOW_MS - HOUR_MS }),
  }),
  row("the latest first", [at(WEEK_MS), at(NOW_MS)], {
    sessions: [{ date_millis: NOW_MS }, { date_millis: WEEK_MS }],
  }),
];

const RACES: ConcernCase[] = [
  row(
    "a race is held to the same bars",
    carb(60, { is_race_event: true }),
    of({ is_race: true }, amber("Carb 60%")),
  ),
  row("no race", carb(70, { is_race_event: false }), of({ is_race: false })),
  row("nobody said whether", carb(70), of({ is_race: null })),
];

export const CASES: readonly ConcernCase[] = [
  ...SHORT,
  ...BASES,
  ...HYPONATREMIA,
  ...WELL_BEING,
  ...ORDER,
  ...WINDOWS,
  ...RACES,
];

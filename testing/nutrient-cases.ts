import {
  amber,
  BANDED,
  type ConcernCase,
  carb,
  carried,
  fluid,
  intake,
  of,
  PLAN,
  plan,
  row,
  SILENCE,
  says,
  session,
  sodium,
  UNKNOWN,
  urgent,
} from "./concern-rows";

/** Intakes against plans, worked out by hand from the rules. */

/** Shortfalls against the plan, just above and below the cutoff. */
export const SHORT: ConcernCase[] = [
  row("carbohydrate at its cutoff", carb(70), SILENCE),
  row("carbohydrate below it", carb(69.9), amber("Carb 69%")),
  row("sodium at its cutoff", sodium(700), SILENCE),
  row("sodium below it", sodium(699), amber("Sodium 69%")),
  row("fluid at its cutoff", fluid(700), SILENCE),
  row("fluid below it", fluid(699), amber("Fluid 69%")),
  row("a half is not yet urgent", carb(50), amber("Carb 50%")),
  row("less than a half is", carb(49.9), urgent("Carb 49%")),
  row("an intake of nothing is a report", carb(0), urgent("Carb 0%")),
  row("57 of 100 is 57 per cent", sodium(570), amber("Sodium 57%")),
  row("29 of 100 is 29 per cent", carb(29), urgent("Carb 29%")),
  row("per cent are rounded down", sodium(579.9), amber("Sodium 57%")),
  row("seven tenths of little", carb(0.21, { plansBefore: [plan(0.3, 1, 1)] }), SILENCE),
  row("seven tenths of much", carb(3.5, { plansBefore: [plan(5, 1, 1)] }), SILENCE),
  row("a low cutoff hides what is urgent", carb(30), SILENCE, { concern_carb_cutoff: 0.3 }),
  row("until it is crossed", carb(29.9), urgent("Carb 29%"), { concern_carb_cutoff: 0.3 }),
  row("the highest cutoff, met", fluid(1000), SILENCE, { concern_fluid_cutoff: 1 }),
  row("and missed", fluid(999), amber("Fluid 99%"), { concern_fluid_cutoff: 1 }),
  row("a cutoff is of its nutrient alone", sodium(690), amber("Sodium 69%"), {
    concern_carb_cutoff: 0.1,
    concern_fluid_cutoff: 0.1,
  }),
  row("what the marker tells", carb(60), {
    markers: [
      {
        marker: "carb_short",
        trigger: "under_fuel",
        severity: "amber",
        reason: "Carb 60%",
        value: 0.6,
        cutoff: 0.7,
      },
    ],
  }),
  row("more than planned", carb(180), of({ carb_pct: 1.8 })),
  row("too little planned to be short of", carb(0, { plansBefore: [plan(19, 1, 1)] }), SILENCE),
  row("just enough", carb(0, { plansBefore: [plan(20, 1, 1)] }), urgent("Carb 0%")),
  row(
    "of sodium and fluid too",
    session(intake(null, 0, 0), { plansBefore: [plan(1, 190, 290)] }),
    of({ sodium_pct: 0, fluid_pct: 0 }),
  ),
  row(
    "a little water on a short run",
    session(intake(null, null, 50), { duration_min: 40, plansBefore: [plan(10, 100, 200)] }),
    of({ fluid_pct: 0.25 }),
  ),
  row("nothing reported of intakes", carb(null), of({ consumed_carb_g: null, carb_pct: null })),
];

/** The basis of each share, and when there is none. */
export const BASES: ConcernCase[] = [
  row(
    "what was carried comes before what was suggested",
    session({ ...intake(40, null, null), ...carried(50, null, null) }),
    of({
      carb_pct: 0.8,
      adherence_vs_suggested: { carb: 0.4, sodium: null, fluid: null },
      dial_down_gap: { carb: 0.5, sodium: null, fluid: null },
    }),
  ),
  row(
    "nutrient by nutrient",
    session({ ...intake(60, 600, null), ...carried(60, null, null) }),
    of({ carb_pct: 1, sodium_pct: 0.6 }, amber("Sodium 60%")),
  ),
  row(
    "a share of nothing carried is no share",
    session({ ...intake(40, null, null), ...carried(0, null, null) }),
    of({ carb_pct: null, dial_down_gap: { carb: 1, sodium: null, fluid: null } }),
  ),
  row("a plan of nothing", carb(40, { plansBefore: [plan(0, 0, 0)] }), {
    ...of({ carb_pct: null, adherence_vs_suggested: UNKNOWN, plan: "exact" }),
  }),
  row(
    "no plan",
    carb(40, { plansBefore: [] }),
    of({
      plan: "none",
      carb_pct: null,
      suggested_totals: { carb_g: null, sodium_mg: null, fluid_ml: null },
    }),
  ),
  row(
    "no plan, but something carried",
    session({ ...intake(60, null, null), ...carried(100, null, null) }, { plansBefore: [] }),
    of({ plan: "none", carb_pct: 0.6, adherence_vs_suggested: UNKNOWN }, amber("Carb 60%")),
  ),
  row(
    "a plan of ranges, by their lower edges",
    session(intake(30, 600, 10), { plansBefore: [BANDED] }),
    of(
      {
        ...{ plan: "banded", carb_pct: 0.5, sodium_pct: 1, fluid_pct: 0.0125 },
        suggested_range: { carb_g: [60, 120], sodium_mg: [600, 1200], fluid_ml: [800, 1600] },
        suggested_totals: { carb_g: null, sodium_mg: null, fluid_ml: null },
        adherence_vs_suggested: { carb: 0.5, sodium: 1, fluid: 0.0125 },
        dial_down_gap: UNKNOWN,
      },
      says("Fluid 1%", "Carb 50%"),
    ),
  ),
  row(
    "by their upper edges, and inside",
    session(intake(180, 900, 1600), { plansBefore: [BANDED] }),
    of({ carb_pct: 1.5, sodium_pct: 1, fluid_pct: 1 }),
  ),
  row(
    "a range of one number is that number",
    session(intake(60, null, null), {
      plansBefore: [
        { ...BANDED, prescription: { ...BANDED.prescription, carb_range_g_per_hr: "50-50" } },
      ],
    }),
    of(
      {
        ...{ plan: "banded", carb_pct: 0.6 },
        suggested_totals: { carb_g: 100, sodium_mg: null, fluid_ml: null },
      },
      amber("Carb 60%"),
    ),
  ),
  row(
    "a plan of ranges, but something carried",
    session({ ...intake(60, null, null), ...carried(100, null, null) }, { plansBefore: [BANDED] }),
    of({ plan: "banded", carb_pct: 0.6, dial_down_gap: UNKNOWN }, amber("Carb 60%")),
  ),
  row(
    "the first plan after a debrief without one",
    carb(60, { plansBefore: [], plansAfter: [PLAN, plan(60, 1, 1)] }),
    of({ plan: "exact", carb_pct: 0.6 }, amber("Carb 60%")),
  ),
  row(
    "a plan that replaced the debrief's",
    carb(60, { plansAfter: [plan(60, 1, 1)] }),
    amber("Carb 60%"),
  ),
  row(
    "the last of the plans before a debrief",
    carb(60, { plansBefore: [plan(60, 1, 1), PLAN] }),
    amber("Carb 60%"),
  ),
  row(
    "numbers after a debrief that had ranges",
    carb(60, { plansBefore: [BANDED], plansAfter: [PLAN] }),
    of({ plan: "banded", carb_pct: 1 }),
  ),
  row(
    "carried more than suggested",
    session(carried(120, null, null)),
    of({ dial_down_gap: { carb: -0.2, sodium: null, fluid: null } }),
  ),
  row(
    "an hour and a half",
    session(intake(60, null, 900), { duration_min: 90 }),
    of({ per_hour: { carb_g: 40, sodium_mg: null, fluid_ml: 600 } }, amber("Carb 60%")),
  ),
  row(
    "the time it really took",
    session({ ...intake(60, null, 900), duration_min: 60 }, { duration_min: 90 }),
    of(
      {
        duration_min: 90,
        lasted_min: 60,
        per_hour: { carb_g: 60, sodium_mg: null, fluid_ml: 900 },
      },
      amber("Carb 60%"),
    ),
  ),
  row(
    "what came back",
    session({
      ...intake(75, null, 900),
      ...carried(100, null, 1000),
      leftover_carb_g: 25,
      leftover_fluid_ml: 0,
    }),
    of({ prep_fidelity: { carb: 1, fluid: 0.9 }, leftover_reuse: { carb: 0.25, fluid: 0 } }),
  ),
  row(
    "nothing said of what came back",
    session({ ...intake(80, null, null), ...carried(100, null, 1000), leftover_fluid_ml: 100 }),
    of({
      prep_fidelity: { carb: null, fluid: null },
      leftover_reuse: { carb: null, fluid: null },
    }),
  ),
  row(
    "nothing taken and nothing left",
    session({ ...intake(null, null, 0), ...carried(null, null, 1000), leftover_fluid_ml: 0 }),
    of(
      { prep_fidelity: { carb: null, fluid: 0 }, leftover_reuse: { carb: null, fluid: null } },
      urgent("Fluid 0%"),
    ),
  ),
  row(
    "what came back is not measured by what was suggested",
    session({ ...intake(80, null, null), leftover_carb_g: 20 }),
    of({ prep_fidelity: { carb: null, fluid: null }, leftover_reuse: { carb: 0.2, fluid: null } }),
  ),
  row("a rating alone is a sixth of a report", session({}), of({ report_completeness: 1 / 6 })),
  row(
    "a whole report",
    session({ ...intake(100, 1000, 1000), symptoms: {}, sleep_hours: 0 }),
    of({ report_completeness: 1, sleep_hours: 0, symptoms: {} }),
  ),
];

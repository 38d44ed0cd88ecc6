import fc from "fast-check";
import type { Feedback } from "@/lib/contract/activity";
import type { ReportSettings } from "@/lib/contract/concern";
import { ACTIVITY_TYPES, SEXES } from "@/lib/contract/vocabulary";
import type { ModelActivity, ModelPlan } from "./concern-model";
import { BANDED, HOUR_MS, plan } from "./concern-rows";
import { DAY_MS, NOW_MS } from "./sessions";

/** Arbitrary athletes who meet bars and edges exactly far more often than by chance. */

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });

/** Fractions above 0 and up to 1, often those of a usual bar. */
const share = fc.oneof(
  fc.constantFrom(0.3, 0.5, 0.6, 0.7, 0.9, 1),
  fc.integer({ min: 1, max: 10_000 }).map((parts) => parts / 10_000),
);
export const anySettings: fc.Arbitrary<ReportSettings> = fc.record({
  report_window_days: fc.constantFrom(7, 14, 30),
  report_focus: fc.constantFrom("worst", "rolling", "key"),
  concern_carb_cutoff: share,
  concern_sodium_cutoff: share,
  concern_fluid_cutoff: share,
  hyponatremia_fluid_min: share,
  hyponatremia_sodium_max: share,
});

/** Amounts that are often common shares of each other, including where binary fractions round up or down. */
const base = fc.constantFrom(0, 20, 60, 100, 100, 100, 200, 300, 1000, 0.3, 11.5, 33.3, 6000);
const percent = fc.oneof(
  fc.constantFrom(0, 29, 30, 49, 50, 57, 60, 70, 90, 100),
  fc.integer({ min: 0, max: 150 }),
);
const amount = fc
  .tuple(base, percent)
  .map(([whole, part]) => Number(((whole * part) / 100).toFixed(6)));

const ceiling = fc.constantFrom(140, 390, 500, 1000);
/** Ranges that are often met at their edges, sometimes a single number. */
const rangeOf = (step: number) =>
  fc.tuple(base, percent).map(([high, part]) => {
    const ends = [
      Math.round((high * Math.min(part, 100)) / 100 / step) * step,
      Math.round(high / step) * step,
    ];
    return ends.join("-");
  });
const banded: fc.Arbitrary<ModelPlan> = fc.record({
  prescription: fc
    .tuple(rangeOf(1), rangeOf(10), rangeOf(10))
    .map(([carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr]) => ({
      ...BANDED.prescription,
      ...{ carb_range_g_per_hr, sodium_range_mg_per_hr, fluid_range_ml_per_hr },
    })),
  minutes: fc.constantFrom(40, 60, 90, 120, 300),
  fluidCeilingMlPerHr: ceiling,
});
const anyPlan: fc.Arbitrary<ModelPlan> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(base, base, base).map((totals) => plan(...totals)) },
  { weight: 2, arbitrary: banded },
);

const map = maybe(fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }));
const debrief = (created_at: fc.Arbitrary<number>): fc.Arbitrary<Feedback> =>
  fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    notes: maybe(fc.string()),
    consumed_carb_g: maybe(amount),
    consumed_sodium_mg: maybe(amount),
    consumed_fluid_ml: maybe(fc.oneof(amount, fc.constantFrom(749, 750, 900, 1500, 6000))),
    symptoms: maybe(
      fc.dictionary(fc.string(), fc.integer({ min: 1, max: 3 }), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    ),
    sleep_hours: maybe(fc.integer({ min: 0, max: 24 })),
    duration_min: fc.option(fc.constantFrom(30, 59, 60, 90, 240), { freq: 2 }),
    items: fc.constant(null),
    bottles: fc.constant(null),
    vessel_reports: map,
    weather: map,
    leftover_carb_g: maybe(amount),
    leftover_fluid_ml: maybe(amount),
    as_used: maybe(
      fc.record({ carb_g: maybe(amount), sodium_mg: maybe(amount), fluid_ml: maybe(amount) }),
    ),
    created_at,
  });

/** Times around now and around window starts, to the millisecond. */
const moment = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, 7, 14, 30), fc.integer({ min: -1, max: 1 }))
    .map(([days, offMs]) => NOW_MS - days * DAY_MS + offMs),
  fc.integer({ min: NOW_MS - 45 * DAY_MS, max: NOW_MS + HOUR_MS }),
);
const seconds = moment.map((ms) => Math.floor(ms / 1000));
const plans = fc.array(anyPlan, { maxLength: 2 });

const activity: fc.Arbitrary<Omit<ModelActivity, "id">> = fc.record({
  type: fc.constantFrom(...ACTIVITY_TYPES),
  duration_min: fc.oneof(
    fc.integer({ min: 1, max: 2880 }),
    fc.double({ min: 1, max: 2880, noNaN: true }),
  ),
  intensity_level: maybe(fc.integer({ min: 1, max: 10 })),
  is_race_event: maybe(fc.boolean()),
  scheduled_at: maybe(moment),
  started_at: maybe(moment),
  created_at: seconds,
  feedback: maybe(debrief(seconds)),
  plansBefore: plans,
  plansAfter: plans,
  profileCeiling: maybe(ceiling),
  source: fc.constantFrom("partner", "athlete", "import"),
  profile: fc.record({
    sex: maybe(fc.constantFrom(...SEXES)),
    year_of_birth: maybe(fc.integer({ min: 1900, max: 2020 })),
    weight_kg: maybe(fc.integer({ min: 20, max: 250 })),
    settings: fc.constantFrom({}, { sweat_level: 5 }),
  }),
});
/** In any order. */
export const anyAthlete: fc.Arbitrary<ModelActivity[]> = fc
  .array(activity, { maxLength: 8 })
  .map((activities) => activities.map((facts, index) => ({ ...facts, id: `${index}` })))
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

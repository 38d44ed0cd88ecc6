import fc from "fast-check";
import { PRESET_THRESHOLDS } from "@/lib/contract/concern";
import { ACTIVITY_TYPES } from "@/lib/contract/vocabulary";
import { type ReportFacts, reportFacts } from "@/lib/reports/facts";
import { fuelingWindow, sessionsOf } from "@/lib/roster/concerns";
import type { ActivityFacts } from "@/lib/roster/session";
import { trendsIn } from "@/lib/roster/trends";
import { anySettings } from "./random-rosters";
import { activityFacts, DAY_MS, idOf, NOW_MS, reported } from "./sessions";

/** Arbitrary report windows: empty ones, silent ones, and ones with everything a report can state. */

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4 });
const amountUpTo = (max: number) =>
  maybe(
    fc.oneof(fc.constant(0), fc.integer({ min: 0, max }), fc.double({ min: 0, max, noNaN: true })),
  );
const symptomName = fc.oneof(
  fc.constantFrom("bloating", "nausea", "gi_distress", "Cramps", "side stitch"),
  fc.string({ maxLength: 100 }),
);

const debrief = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  consumed_carb_g: amountUpTo(160),
  consumed_sodium_mg: amountUpTo(1600),
  consumed_fluid_ml: amountUpTo(1600),
  symptoms: maybe(
    fc.dictionary(symptomName, fc.integer({ min: 1, max: 3 }), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
  sleep_hours: maybe(fc.double({ min: 0, max: 24, noNaN: true })),
});

const activity = fc
  .record({
    feedback: maybe(debrief),
    type: fc.constantFrom(...ACTIVITY_TYPES),
    duration_min: fc.oneof(
      fc.integer({ min: 1, max: 600 }),
      fc.double({ min: 1, max: 2880, noNaN: true }),
    ),
    is_race_event: maybe(fc.boolean()),
    started_at: fc.integer({ min: NOW_MS - 40 * DAY_MS, max: NOW_MS }),
  })
  .map(({ feedback, ...about }): Partial<ActivityFacts> => {
    const facts = { ...about, created_at: Math.floor(about.started_at / 1000) };
    if (feedback === null) return activityFacts(facts);
    return reported({ ...feedback, created_at: facts.created_at + 3600 }, {}, facts);
  });

const subject = fc.record({
  athleteId: fc.integer({ min: 1, max: 1_000_000 }).map(idOf),
  name: maybe(
    fc.oneof(fc.constantFrom("Maya Okafor", "Žofie", "Rose"), fc.string({ maxLength: 200 })),
  ),
  timeZone: fc.constantFrom("America/Denver", "Europe/Berlin", "Pacific/Auckland", "UTC"),
  units: fc.constantFrom("metric", "imperial"),
  focus: fc.constantFrom("worst", "rolling", "key"),
  settings: anySettings,
  nowMs: fc.constant(NOW_MS),
});

export const anyReportFacts: fc.Arbitrary<ReportFacts> = fc
  .record({
    subject,
    /** How much less was carried than suggested, in every session. */
    lessCarried: maybe(fc.constantFrom(0.25, 0.5)),
    window: fc.constantFrom(7, 14, 30),
    activities: fc.oneof(
      fc.array(activity, { maxLength: 3 }),
      fc.array(activity, { maxLength: 40 }),
    ),
  })
  .map(({ subject, lessCarried, window, activities }) => {
    const all = activities.map((facts, n) => activityFacts({ ...facts, id: idOf(n + 1) }));
    const known = sessionsOf(all, subject.settings, NOW_MS);
    const dial_down_gap = { carb: lessCarried, sodium: null, fluid: null };
    const carried = known.map((session) => ({ ...session, dial_down_gap }));
    const trends = trendsIn(carried, PRESET_THRESHOLDS, NOW_MS);
    return reportFacts(subject, fuelingWindow(all, subject.settings, NOW_MS, window), trends);
  });

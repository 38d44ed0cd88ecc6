import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Concern, Marker, type ReportSettings, type WindowDays } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { activityFacts, DAY_MS, idOf, NOW_MS, reported } from "@/testing/sessions";
import { fuelingWindow, sessionsOf } from "./concerns";
import type { ActivityFacts } from "./session";

const amount = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null });
const Totals = fc.record({ carb_g: amount(150), sodium_mg: amount(1500), fluid_ml: amount(1500) });
const Exact = fc.record({
  carb_g: fc.integer({ min: 0, max: 150 }),
  sodium_mg: fc.integer({ min: 0, max: 1500 }),
  fluid_ml: fc.integer({ min: 0, max: 1500 }),
});

/** A recent activity, or a plan: any part of its debrief may be missing. */
const Facts = fc
  .record({
    hoursAgo: fc.integer({ min: -24, max: 40 * 24 }),
    duration_min: fc.integer({ min: 20, max: 300 }),
    rating: fc.integer({ min: 1, max: 5 }),
    consumed: Totals,
    asUsed: Totals,
    suggested: fc.option(Exact, { nil: null }),
    symptoms: fc.option(fc.dictionary(fc.string(), fc.integer({ min: 1, max: 3 })), { nil: null }),
    isReported: fc.boolean(),
  })
  .map(({ hoursAgo, duration_min, rating, consumed, symptoms, ...plan }) => {
    const started_at = NOW_MS - hoursAgo * 3_600_000;
    if (!plan.isReported) return activityFacts({ started_at, duration_min });
    return reported(
      {
        rating,
        symptoms,
        consumed_carb_g: consumed.carb_g,
        consumed_sodium_mg: consumed.sodium_mg,
        consumed_fluid_ml: consumed.fluid_ml,
      },
      { suggestedTotals: plan.suggested, asUsedTotals: plan.asUsed },
      { started_at, duration_min },
    );
  });
const Activities = fc
  .array(Facts, { maxLength: 12 })
  .map((list) => list.map((facts, n) => ({ ...facts, id: idOf(n) })));

const hundredths = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((hundred) => hundred / 100);
const Settings = fc
  .record({
    carb: hundredths(1, 100),
    sodium: hundredths(1, 100),
    fluid: hundredths(1, 100),
    fluidMin: hundredths(1, 100),
    sodiumMax: hundredths(1, 100),
  })
  .map(
    (cutoffs): ReportSettings => ({
      ...DEFAULT_SETTINGS,
      concern_carb_cutoff: cutoffs.carb,
      concern_sodium_cutoff: cutoffs.sodium,
      concern_fluid_cutoff: cutoffs.fluid,
      hyponatremia_fluid_min: cutoffs.fluidMin,
      hyponatremia_sodium_max: cutoffs.sodiumMax,
    }),
  );

const said = (hoursAgo: number) =>
  reported({ rating: 1 }, {}, { started_at: NOW_MS - hoursAgo * 3_600_000 });
const countIn = (activity: ActivityFacts, window: WindowDays) =>
  fuelingWindow([activity], DEFAULT_SETTINGS, NOW_MS, window).session_count;

describe("a window", () => {
  test.each([7, 14, 30] as const)("of %d days begins after its first moment", (window) => {
    const begin = NOW_MS - window * DAY_MS;
    expect(countIn(reported({}, {}, { started_at: begin }), window)).toBe(0);
    expect(countIn(reported({}, {}, { started_at: begin + 1 }), window)).toBe(1);
  });

  test("ends with now", () => {
    expect(countIn(activityFacts({ started_at: NOW_MS }), 7)).toBe(1);
    expect(countIn(activityFacts({ started_at: NOW_MS + 1 }), 7)).toBe(0);
  });

  test("leaves out sessions reported later than now", () => {
    const createdAt = NOW_MS / 1000 + 60;
    const later = reported({ created_at: createdAt }, {}, { started_at: NOW_MS + DAY_MS });
    expect(countIn(later, 7)).toBe(0);
    expect(sessionsOf([later], DEFAULT_SETTINGS, NOW_MS)).toEqual([]);
  });

  test("is the configured one if none is requested", () => {
    const settings = { ...DEFAULT_SETTINGS, report_window_days: 30 as const };
    expect(fuelingWindow([said(20 * 24)], settings, NOW_MS)).toMatchObject({
      window: 30,
      session_count: 1,
    });
    expect(fuelingWindow([said(20 * 24)], DEFAULT_SETTINGS, NOW_MS).session_count).toBe(0);
  });

  test.each([
    ["forward", Date.parse("2026-03-08T12:00:00-06:00")],
    ["back", Date.parse("2026-11-01T12:00:00-07:00")],
  ])("is whole days of 24 hours even when clocks go %s", (_way, nowMs) => {
    const begin = nowMs - 7 * 24 * 3_600_000;
    const count = (started_at: number) =>
      fuelingWindow([activityFacts({ started_at })], DEFAULT_SETTINGS, nowMs, 7).session_count;
    expect([count(begin), count(begin + 1)]).toEqual([0, 1]);
  });

  test("counts sessions without a report, but doesn't mark them", () => {
    const plan = activityFacts({ started_at: null, scheduled_at: NOW_MS + DAY_MS });
    const silent = activityFacts({ id: idOf(2) });
    expect(fuelingWindow([plan, silent, said(1)], DEFAULT_SETTINGS, NOW_MS)).toMatchObject({
      session_count: 2,
      reported_count: 1,
      concern: { flagged: true, flagged_count: 1, top_reasons: ["Low rating"] },
    });
  });

  test("knows the last session even if it was earlier", () => {
    const old = said(20 * 24);
    const { last_session_ms, sessions } = fuelingWindow([old], DEFAULT_SETTINGS, NOW_MS, 7);
    expect([last_session_ms, sessions]).toEqual([old.started_at, []]);
    expect(fuelingWindow([], DEFAULT_SETTINGS, NOW_MS).last_session_ms).toBeNull();
  });
});

describe("whatever was reported", () => {
  test("the order of activities doesn't matter", () => {
    fc.assert(
      fc.property(Activities, Settings, (activities, settings) => {
        const window = fuelingWindow(activities, settings, NOW_MS);
        expect(fuelingWindow(activities.toReversed(), settings, NOW_MS)).toEqual(window);
      }),
    );
  });

  test("anything outside the window changes nothing in it", () => {
    fc.assert(
      fc.property(Activities, Settings, (activities, settings) => {
        const { last_session_ms: _, ...all } = fuelingWindow(activities, settings, NOW_MS);
        const inside = activities.filter(({ id }) =>
          all.sessions.some(({ activity_id }) => activity_id === id),
        );
        expect(fuelingWindow(inside, settings, NOW_MS)).toMatchObject(all);
      }),
    );
  });

  test("a tighter bar never removes a marker, nor a concern", () => {
    const Tightening = fc.record({
      concern_carb_cutoff: hundredths(1, 100),
      concern_sodium_cutoff: hundredths(1, 100),
      concern_fluid_cutoff: hundredths(1, 100),
      hyponatremia_sodium_max: hundredths(1, 100),
    });
    fc.assert(
      fc.property(Activities, Settings, Tightening, (activities, settings, more) => {
        const tighter = {
          ...settings,
          hyponatremia_fluid_min: settings.hyponatremia_fluid_min / 2,
        };
        for (const key of Object.keys(more) as (keyof typeof more)[]) {
          tighter[key] = Math.max(settings[key], more[key]);
        }
        const before = fuelingWindow(activities, settings, NOW_MS);
        const after = fuelingWindow(activities, tighter, NOW_MS);
        const names = (markers: readonly Marker[]) => markers.map(({ marker }) => marker);
        for (const [index, { markers }] of before.sessions.entries()) {
          const then = names(after.sessions[index]?.markers ?? []);
          expect(then).toEqual(expect.arrayContaining(names(markers)));
        }
        expect(names(after.markers)).toEqual(expect.arrayContaining(names(before.markers)));
      }),
    );
  });

  test("missing data never marks: without it there are the same markers or fewer", () => {
    const PARTS = [
      "consumed_carb_g",
      "consumed_sodium_mg",
      "consumed_fluid_ml",
      "symptoms",
    ] as const;
    fc.assert(
      fc.property(Facts, Settings, fc.constantFrom(...PARTS), (facts, settings, part) => {
        fc.pre(facts.feedback !== null);
        const less = { ...facts, feedback: facts.feedback && { ...facts.feedback, [part]: null } };
        const marked = (of: ActivityFacts) =>
          (sessionsOf([of], settings, NOW_MS)[0]?.markers ?? []).map(({ marker }) => marker);
        expect(marked(facts)).toEqual(expect.arrayContaining(marked(less)));
      }),
    );
  });

  test("the flagged count is the number of distinct markers", () => {
    fc.assert(
      fc.property(Activities, Settings, (activities, settings) => {
        const { sessions, concern, markers } = fuelingWindow(activities, settings, NOW_MS);
        const all = sessions.flatMap((session) => session.markers);
        expect(Concern.parse(concern)).toEqual(concern);
        expect(Marker.array().parse(all)).toEqual(all);
        expect(concern.flagged_count).toBe(new Set(all.map(({ marker }) => marker)).size);
        expect(concern.flagged).toBe(concern.flagged_count > 0);
        expect(concern.top_reasons).toHaveLength(Math.min(3, concern.flagged_count));
        expect(all).toEqual(expect.arrayContaining(markers));
      }),
    );
  });
});

import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { fuelingWindow } from "@/lib/roster/concerns";
import type { ActivityFacts } from "@/lib/roster/session";
import { activityFacts, DAY_MS, idOf, NOW_MS, reported } from "@/testing/sessions";
import { reportFacts } from "./facts";

const SUBJECT = {
  athleteId: idOf(99),
  name: "Maya Okafor",
  timeZone: "America/Denver",
  units: "metric" as const,
  focus: "worst" as const,
  settings: DEFAULT_SETTINGS,
  nowMs: NOW_MS,
};
const factsOf = (activities: readonly ActivityFacts[]) =>
  reportFacts(SUBJECT, fuelingWindow(activities, DEFAULT_SETTINGS, NOW_MS), []);
const debrief = (n: number, daysAgo: number, feedback: Partial<Feedback>) =>
  reported(feedback, {}, { id: idOf(n), started_at: NOW_MS - daysAgo * DAY_MS });

describe("the facts of a window", () => {
  test("count sessions and reports, and give the share", () => {
    const facts = factsOf([debrief(1, 1, {}), activityFacts({ id: idOf(2) })]);
    expect(facts).toMatchObject({ session_count: 2, reported_count: 1, coverage: 0.5, hours: 4 });
  });

  test("count the hours a session lasted, as far as reported", () => {
    const facts = factsOf([debrief(1, 1, { duration_min: 90 }), activityFacts({ id: idOf(2) })]);
    expect(facts.hours).toBe(3.5);
  });

  test("are null if there is nothing, never an unreported number", () => {
    const facts = factsOf([]);
    expect(facts).toMatchObject({ coverage: null, hours: null, rating: null, sleep: null });
    expect(facts.nutrients.carb).toMatchObject({
      adherence: null,
      per_hour: null,
      direction: null,
    });
    expect(facts.symptoms).toEqual({ asked_count: 0, total: 0, activity_ids: [], each: [] });
    expect(facts.latest_session_ms).toBeNull();
  });

  test("include a nutrient's mean, lowest and highest, each with its session", () => {
    const facts = factsOf([
      debrief(1, 1, { consumed_carb_g: 40 }),
      debrief(2, 2, { consumed_carb_g: 100 }),
      debrief(3, 3, {}),
    ]);
    expect(facts.nutrients.carb.adherence).toEqual({
      count: 2,
      mean: 0.7,
      lowest: { value: 0.4, activity_id: idOf(1) },
      highest: { value: 1, activity_id: idOf(2) },
      activity_ids: [idOf(1), idOf(2)],
    });
    expect(facts.nutrients.carb.per_hour?.lowest).toEqual({ value: 20, activity_id: idOf(1) });
    expect(facts.nutrients.carb.below_ids).toEqual([idOf(1)]);
  });

  test("include a direction only if both halves have two meaningful sessions", () => {
    const three = [
      debrief(1, 1, { consumed_carb_g: 90 }),
      debrief(2, 2, { consumed_carb_g: 80 }),
      debrief(3, 9, { consumed_carb_g: 60 }),
    ];
    expect(factsOf(three).nutrients.carb.direction).toBeNull();
    const four = [...three, debrief(4, 10, { consumed_carb_g: 50 })];
    expect(factsOf(four).nutrients.carb.direction).toMatchObject({ sense: "rose" });
  });

  test("list symptoms with their counts, most frequent first", () => {
    const facts = factsOf([
      debrief(1, 1, { symptoms: { nausea: 1 } }),
      debrief(2, 2, { symptoms: { bloating: 2, nausea: 2 } }),
      debrief(3, 3, { symptoms: {} }),
    ]);
    expect(facts.symptoms).toMatchObject({
      asked_count: 3,
      total: 5,
      activity_ids: [idOf(1), idOf(2)],
    });
    expect(facts.symptoms.each.map(({ name, count }) => [name, count])).toEqual([
      ["nausea", 3],
      ["bloating", 2],
    ]);
  });

  test("list the worst session of each marker, and all that crossed", () => {
    const facts = factsOf([
      debrief(1, 1, { consumed_sodium_mg: 600 }),
      debrief(2, 2, { consumed_sodium_mg: 550 }),
    ]);
    expect(facts.markers).toMatchObject([
      { marker: "sodium_short", worst_id: idOf(2), activity_ids: [idOf(1), idOf(2)] },
    ]);
    expect(facts.shown_ids).toEqual([idOf(2), idOf(1)]);
  });
});

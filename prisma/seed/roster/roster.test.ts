import { describe, expect, test } from "vitest";
import { PRESET_THRESHOLDS } from "@/lib/contract/concern";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { fuelingWindow, sessionsOf } from "@/lib/roster/concerns";
import type { ActivityFacts } from "@/lib/roster/session";
import { trendsIn } from "@/lib/roster/trends";
import { storedJudgement } from "@/testing/sessions";
import { type DemoAthlete, demoAthletes } from "./athletes";
import { type DemoSession, demoSessions } from "./sessions";

/** Monday morning in Denver. */
const MONDAY = Date.UTC(2026, 10, 23, 15);

const factsOf = ({
  key,
  input,
  startedMs,
  prescription,
  feedback,
  basis,
}: DemoSession): ActivityFacts => ({
  id: `00000000-0000-4000-8000-${key.padStart(12, "0")}`,
  type: input.activity_type,
  duration_min: input.duration_min,
  intensity_level: input.intensity_level ?? null,
  is_race_event: input.is_race ?? null,
  temperature_c: null,
  scheduled_at: null,
  started_at: startedMs,
  created_at: Math.floor(startedMs / 1000),
  prescription,
  feedback,
  basis,
  judged: storedJudgement({ feedback, basis, duration_min: input.duration_min }),
});

function seen(athlete: DemoAthlete, nowMs: number) {
  const facts = demoSessions(athlete, nowMs).map(factsOf);
  const { concern, markers, session_count, reported_count } = fuelingWindow(
    facts,
    DEFAULT_SETTINGS,
    nowMs,
    14,
  );
  const trends = trendsIn(sessionsOf(facts, DEFAULT_SETTINGS, nowMs), PRESET_THRESHOLDS, nowMs);
  return {
    story: athlete.story,
    concern,
    markers: markers.map(({ marker }) => marker),
    over: markers[0]?.over_ceiling,
    trends: trends.map(({ trigger }) => trigger),
    session_count,
    reported_count,
  };
}

const days = [0, 1, 2, 3, 4, 5, 6].map((later) => MONDAY + later * 86_400_000);

describe.each(days)("the roster of sixty at %d", (nowMs) => {
  const roster = demoAthletes(60).map((athlete) => seen(athlete, nowMs));
  const of = (story: string) => roster.filter((athlete) => athlete.story === story);

  test("has one who drinks too much, far above the limit too, always first to look at", () => {
    expect(of("overdrinks").map(({ markers }) => markers[0])).toEqual(["hyponatremia_pattern"]);
    expect(of("overdrinks")[0]?.over).toBeDefined();
  });

  test("has four who share being short of sodium", () => {
    expect(of("sodium short").map(({ markers }) => markers)).toEqual(
      Array.from({ length: 4 }, () => ["sodium_short"]),
    );
  });

  test("has five singles", () => {
    expect(of("gut trouble")[0]?.markers).toEqual(["symptom", "low_rating"]);
    expect(of("low rating")[0]?.markers).toEqual(["low_rating"]);
    expect(of("carb short")[0]?.markers).toEqual(["carb_short"]);
    expect(of("fluid short")[0]?.markers).toEqual(["fluid_short"]);
    expect(of("dials down")[0]).toMatchObject({ markers: [], trends: ["dial_down"] });
  });

  test("has two who went quiet", () => {
    for (const { trends, session_count } of of("went quiet"))
      expect([trends, session_count]).toEqual([["went_quiet"], 0]);
  });

  test("has six of whom nothing is reported, and who raise nothing", () => {
    expect(of("reports nothing")).toHaveLength(6);
    for (const athlete of of("reports nothing")) {
      expect(athlete).toMatchObject({ reported_count: 0, markers: [], trends: [] });
      expect(athlete.session_count).toBeGreaterThan(0);
    }
  });

  test("has forty-two who cross nothing for a fortnight", () => {
    expect(of("fine")).toHaveLength(42);
    for (const athlete of of("fine")) expect(athlete).toMatchObject({ markers: [], trends: [] });
  });
});

test("is the same for the same moment, and another day's on another day", () => {
  const [athlete] = demoAthletes(1);
  if (athlete === undefined) throw new Error("there is no athlete");
  expect(demoSessions(athlete, MONDAY)).toEqual(demoSessions(athlete, MONDAY));
  expect(demoSessions(athlete, MONDAY)).not.toEqual(demoSessions(athlete, MONDAY + 86_400_000));
});

test("has three time zones and names in five scripts", () => {
  const roster = demoAthletes(60);
  expect(new Set(roster.map(({ timeZone }) => timeZone)).size).toBe(3);
  for (const script of ["Latin", "Cyrillic", "Han", "Arabic", "Greek"])
    expect(roster.some(({ name }) => new RegExp(`\\p{Script=${script}}`, "u").test(name))).toBe(
      true,
    );
});

test("goes on beyond sixty", () => {
  expect(new Set(demoAthletes(5_000).map(({ name }) => name)).size).toBe(5_000);
});

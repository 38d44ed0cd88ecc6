import { describe, expect, test } from "vitest";
import type { Feedback } from "@/lib/contract/activity";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { activityFacts, DAY_MS, idOf, NOW_MS, reported } from "@/testing/sessions";
import { sessionsOf } from "./concerns";
import { inFocus } from "./focus";
import type { ActivityFacts } from "./session";

/** The n-th activity, n days old. */
const aged = (n: number, over: Partial<ActivityFacts> = {}) =>
  ({ id: idOf(n), started_at: NOW_MS - n * DAY_MS, ...over }) satisfies Partial<ActivityFacts>;
const said = (n: number, feedback: Partial<Feedback>) => reported(feedback, {}, aged(n));
const done = (n: number, duration_min: number, is_race_event: boolean | null = null) =>
  activityFacts(aged(n, { duration_min, is_race_event }));

const shown = (activities: ActivityFacts[], focus: "worst" | "rolling" | "key") => {
  const sessions = sessionsOf(activities, DEFAULT_SETTINGS, NOW_MS);
  const ids = inFocus(sessions, focus).map(({ activity_id }) => activity_id);
  expect(inFocus(sessions.toReversed(), focus).map(({ activity_id }) => activity_id)).toEqual(ids);
  return ids.map((id) => Number(id.slice(-12)));
};

test("rolling shows all sessions, newest first", () => {
  expect(shown([done(3, 60), said(1, { rating: 1 }), done(2, 300)], "rolling")).toEqual([1, 2, 3]);
});

describe("worst shows sessions that crossed a bar", () => {
  test("by the number of markers, then the lowest adherence, then the newest", () => {
    const activities = [
      said(1, { consumed_carb_g: 60 }),
      said(2, { consumed_carb_g: 60 }),
      said(3, { consumed_sodium_mg: 100, consumed_carb_g: 90 }),
      said(4, { rating: 1 }),
      said(5, { rating: 1 }),
      said(6, { consumed_carb_g: 69, rating: 1 }),
      said(7, { consumed_carb_g: 90 }),
      done(8, 300),
    ];
    expect(shown(activities, "worst")).toEqual([6, 3, 1, 2, 4, 5]);
  });

  test("newest first for the same adherence, regardless of floating-point error", () => {
    const carried = { asUsedTotals: { carb_g: 33.3, sodium_mg: null, fluid_ml: null } };
    const newer = reported({ consumed_carb_g: 19.98 }, carried, aged(1));
    expect(shown([said(2, { consumed_carb_g: 60 }), newer], "worst")).toEqual([1, 2]);
  });

  test("and ten at most", () => {
    const activities = [...Array(12).keys()].map((n) => said(n, { consumed_carb_g: 30 + n }));
    expect(shown(activities, "worst")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe("key shows", () => {
  test("races of any length, and the longest quarter of all sessions, newest first", () => {
    const activities = [
      done(1, 200),
      done(2, 100),
      done(3, 30, true),
      done(4, 250),
      done(5, 60, false),
      done(6, 60),
    ];
    expect(shown(activities, "key")).toEqual([1, 3, 4]);
  });

  test("no session under 90 minutes that isn't a race", () => {
    expect(shown([done(1, 89.9), done(2, 60)], "key")).toEqual([]);
    expect(shown([done(1, 90), done(2, 60)], "key")).toEqual([1]);
  });

  test("the newer of two with the same duration", () => {
    expect(shown([done(2, 120), done(1, 120)], "key")).toEqual([1]);
  });

  test("one quarter, rounded up", () => {
    const five = [done(1, 91), done(2, 92), done(3, 93), done(4, 94), done(5, 95)];
    expect(shown(five.slice(0, 4), "key")).toEqual([4]);
    expect(shown(five, "key")).toEqual([4, 5]);
  });
});

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "@/lib/contract/default-settings";
import { DAY_MS, idOf, NOW_MS, reported } from "@/testing/sessions";
import { changesIn } from "./changes";
import { sessionsOf } from "./concerns";
import type { ActivityFacts } from "./session";

/** A session this many days ago with this much of its planned sodium reported; undefined if unreported. */
const rode = (daysAgo: number, sodium?: number, over: Partial<ActivityFacts> = {}): ActivityFacts =>
  reported(
    sodium === undefined ? {} : { consumed_sodium_mg: sodium },
    {},
    {
      id: idOf(daysAgo),
      started_at: NOW_MS - daysAgo * DAY_MS,
      created_at: (NOW_MS - daysAgo * DAY_MS) / 1000,
      ...over,
    },
  );
const changes = (facts: ActivityFacts[], window: 7 | 14 | 30 = 7) =>
  changesIn(sessionsOf(facts, DEFAULT_SETTINGS, NOW_MS), NOW_MS, window);

test("a marker crossed more often than before is shown with its number of reports", () => {
  const {
    markers,
    sessions,
    reported: known,
    has_before,
  } = changes([
    ...[rode(1, 500), rode(2, 560), rode(3, 1000), rode(4)],
    ...[rode(8, 900), rode(9, 1000)],
  ]);
  expect({ sessions, known, has_before }).toEqual({ sessions: 4, known: 4, has_before: true });
  expect(markers).toEqual([
    {
      marker: "sodium_short",
      now: { count: 2, of: 3 },
      before: { count: 0, of: 2 },
      activity_ids: [idOf(1), idOf(2)],
    },
  ]);
});

test("an unchanged or incomparable count is no change", () => {
  expect(changes([rode(1, 500), rode(2, 1000), rode(8, 500), rode(9, 1000)]).markers).toEqual([]);
  const lonely = changes([rode(1, 500), rode(2, 500)]);
  expect(lonely.markers).toEqual([]);
  expect(lonely.has_before).toBe(false);
});

test("a resolved marker is a change too, and names no sessions", () => {
  const [change] = changes([rode(1, 1000), rode(8, 500)]).markers;
  expect(change).toMatchObject({ now: { count: 0, of: 1 }, before: { count: 1, of: 1 } });
  expect(change?.activity_ids).toEqual([]);
});

test("drinking above the ceiling counts, whatever the sodium and without a plan", () => {
  const drank = (daysAgo: number, consumed_fluid_ml: number) => {
    const dated = { id: idOf(daysAgo), started_at: NOW_MS - daysAgo * DAY_MS };
    return reported({ consumed_fluid_ml }, { debriefPlan: "none", suggestedTotals: null }, dated);
  };
  const { markers } = changes([drank(1, 3000), drank(2, 500), drank(8, 500), rode(9, 1000)]);
  expect(markers).toEqual([
    {
      marker: "hyponatremia_pattern",
      now: { count: 1, of: 2 },
      before: { count: 0, of: 1 },
      activity_ids: [idOf(1)],
    },
  ]);
});

test("silence is a trend since the last session, whatever the window", () => {
  const { trends, sessions } = changes([rode(20, 1000), rode(22, 1000)]);
  expect(sessions).toBe(0);
  expect(trends).toMatchObject([{ trigger: "went_quiet", since: { activity_id: idOf(20) } }]);
});

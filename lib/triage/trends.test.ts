import "@/testing/database";
import { expect, test } from "vitest";
import { PRESET_THRESHOLDS } from "@/lib/contract/concern";
import { carried, session } from "@/testing/concern-rows";
import { DAY_MS, NOW_MS } from "@/testing/sessions";

const { coachAt, newTriageTeam } = await import("@/testing/triage");
const { relate } = await import("@/testing/coach");
const { storeActivities, storeAthlete } = await import("@/testing/stored-rosters");
const { db } = await import("@/lib/platform/db");
const { readHistories } = await import("@/lib/roster/histories");
const { knownAt } = await import("@/lib/roster/history");
const { LOOKED_BACK_MS } = await import("@/lib/roster/look-back");
const { readFacts } = await import("@/lib/reports/known-facts");
const { trendsIn } = await import("@/lib/roster/trends");
const { readQueue } = await import("./queue");

const SESSIONS = 20;

/** Sessions at an interval of this many days, the latest yesterday; every fourth is known to have carried half. */
const halfInEveryFourth = (days: number) =>
  Array.from({ length: SESSIONS }, (_, place) => {
    const startedMs = NOW_MS - (1 + place * days) * DAY_MS;
    const isKnown = place % 4 === 3;
    return session(
      { created_at: startedMs / 1000 + 3600, ...(isKnown ? carried(50, null, null) : {}) },
      { started_at: startedMs, created_at: startedMs / 1000 - 3600 },
    );
  });

test("the sessions shown for a trend are the ones it is computed from", async () => {
  const { account, ...team } = await newTriageTeam();
  const athleteId = await storeAthlete(account, "Ben");
  await relate(team, athleteId);
  await storeActivities(account, athleteId, halfInEveryFourth(1).slice(0, 13));
  const [item] = (await readQueue(await coachAt(team.coachId, NOW_MS))).items;
  expect(item?.evidence.map(({ date_millis }) => (NOW_MS - date_millis) / DAY_MS)).toEqual([
    4, 8, 12,
  ]);
});

test.each([
  ["a long time ago", 10],
  ["among the last twelve, longer ago than any time", 25],
])(
  "an athlete carrying less %s has the same trend in the queue, the report and the alerts",
  async (_, days) => {
    const { account, ...team } = await newTriageTeam();
    const athleteId = await storeAthlete(account, "Ann");
    await relate(team, athleteId);
    await storeActivities(account, athleteId, halfInEveryFourth(days));
    const coach = await coachAt(team.coachId, NOW_MS);
    const [item] = (await readQueue(coach)).items;
    expect(item?.trends).toMatchObject([{ trigger: "dial_down", severity: "urgent", value: 0.5 }]);
    const { facts } = await readFacts(coach, athleteId, {});
    expect(facts.trends).toEqual(item?.trends);
    const asked = [{ athleteId, sinceMs: NOW_MS - LOOKED_BACK_MS, untilMs: NOW_MS }];
    const history = (await readHistories(db, asked)).get(athleteId) ?? [];
    const known = trendsIn(knownAt(history, NOW_MS), PRESET_THRESHOLDS, NOW_MS);
    expect(known).toEqual(item?.trends);
  },
);

import "@/testing/database";
import { beforeAll, expect, test } from "vitest";
import type { AccountScope } from "@/lib/access/scope";

const { callerOf, newPartner } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { createActivity, listActivities } = await import("./activities");
const { submitFeedback } = await import("./feedback");
const { readHistory, readNearest } = await import("./history");

const ACTIVITIES = 30;
/** Far more characters than one page holds, in all of them together. */
const LONG = "x".repeat(60_000);

let account: AccountScope;
let athleteId: string;
const stored: string[] = [];

beforeAll(async () => {
  account = callerOf(await newPartner());
  athleteId = (await createAthlete(account, {})).id;
  for (let each = 0; each < ACTIVITIES; each += 1) {
    const session = { type: "bike" as const, duration_min: 60, started_at: account.nowMs - 1 };
    const { id } = await createActivity(account, athleteId, session);
    await submitFeedback(account, athleteId, id, {
      rating: 4,
      weather: { rain: "none" },
      bottles: [{ volume_ml: 500, left_ml: 100, mix: [] }],
    });
    stored.push(id);
  }
  await db.$executeRaw`
    UPDATE activity SET feedback = feedback || jsonb_build_object('notes', ${LONG}::text)
    WHERE athlete_id = ${athleteId}::uuid`;
});

test("pages of very long debriefs are short, and together hold every activity once", async () => {
  const read: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listActivities(account, athleteId, { limit: 200, cursor });
    sizes.push(page.activities.length);
    read.push(...page.activities.map(({ id }) => id));
    expect(page.pagination.total).toBe(page.activities.length);
    if (!page.pagination.has_more) break;
    cursor = page.pagination.next_cursor ?? "";
  }
  expect(Math.max(...sizes)).toBeLessThan(ACTIVITIES / 2);
  expect(read.toSorted()).toEqual(stored.toSorted());
});

test("an export of them holds every activity once", async () => {
  const read: string[] = [];
  for await (const part of readHistory(account, athleteId)) {
    expect(part.length).toBeLessThan(ACTIVITIES / 2);
    read.push(...part.map(({ id }) => id));
  }
  expect(read.toSorted()).toEqual(stored.toSorted());
});

test("the nearest activities come without what no answer uses", async () => {
  const [one] = await readNearest(account, athleteId, 1);
  expect(one?.feedback).toMatchObject({ rating: 4, bottles: null, weather: null });
});

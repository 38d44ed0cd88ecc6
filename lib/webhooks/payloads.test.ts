import "@/testing/database";
import { expect, test } from "vitest";
import { openapi } from "@/lib/api/openapi";
import { EVENTS, type EventType } from "@/lib/contract/events";
import { COMPLETE_CALL, PROFILE } from "@/testing/profile";

const { callerOf, newPartner } = await import("@/testing/partner");
const { expectPublished, listen } = await import("@/testing/events");
const { db, transaction } = await import("@/lib/platform/db");
const athletes = await import("@/lib/athletes/athletes");
const activities = await import("@/lib/activities/activities");
const { deleteAthlete } = await import("@/lib/athletes/erasure");
const { calculateActivity } = await import("@/lib/activities/prescriptions");
const { submitFeedback } = await import("@/lib/activities/feedback");
const { simulateSubscription } = await import("@/lib/billing/simulator");
const { calculate } = await import("@/lib/nutrition/nutrition");

/** Triggers every event that partners get so far. */
async function everything() {
  const account = callerOf(await newPartner());
  await listen(account.accountId);
  const { id } = await athletes.createAthlete(account, { ...PROFILE, name: "Zoë" });
  await athletes.patchAthlete(account, id, { email: "zoe@rider.example" });
  const input = { type: "run", duration_min: 90, started_at: account.nowMs } as const;
  const { id: activityId } = await activities.createActivity(account, id, input);
  await activities.patchActivity(account, id, activityId, { name: "Long run" });
  for (const active of [true, false])
    await transaction(account, (account) => simulateSubscription(account, id, active));
  await calculate(account, COMPLETE_CALL);
  await calculateActivity(account, id, activityId, {});
  const feedback = { rating: 4, symptoms: { cramp: 1 }, weather: { wind: 3 } } as const;
  await submitFeedback(account, id, activityId, feedback);
  await submitFeedback(account, id, activityId, { rating: 2, consumed_carb_g: 0 });
  const events = await db.event.findMany({ where: { ownerId: account.accountId } });
  await deleteAthlete(account, id);
  const last = await db.event.findMany({
    where: { ownerId: account.accountId, type: "athlete.deleted" },
  });
  return [...events, ...last];
}

test("every event sent to a partner matches its published schema", async () => {
  const events = await everything();
  const emitted = new Set(events.map(({ type }) => type));
  const partners = (Object.keys(EVENTS) as EventType[]).filter(
    (type) => EVENTS[type].audience === "partner" && type !== "conversation.message_sent",
  );
  expect([...emitted].toSorted()).toEqual(partners.toSorted());
  expectPublished(events);
  const told = events.filter(({ type }) => type === "prescription.calculated");
  const kinds = told.map(({ data }) => {
    const { carb_g_per_hr, carb_range_g_per_hr } = data as Record<string, unknown>;
    return [typeof carb_g_per_hr, typeof carb_range_g_per_hr].join();
  });
  expect(new Set(kinds)).toEqual(new Set(["number,undefined", "undefined,string"]));
});

test("the published schema of each delivered event gives every field one type", () => {
  const { webhooks, components } = openapi([], "0.0.0") as unknown as Record<string, object>;
  const delivered = (Object.keys(EVENTS) as EventType[]).filter(
    (type) => EVENTS[type].audience !== "reserved",
  );
  expect(Object.keys(webhooks ?? {})).toEqual(delivered);
  expect(mixedIn({ webhooks, components }, "")).toEqual([]);
});

/** Finds schemas whose alternatives have several types; null doesn't count as one. */
function mixedIn(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { anyOf } = node as { anyOf?: { type?: string }[] };
  const types = new Set(anyOf?.flatMap(({ type }) => (type === "null" ? [] : [type])));
  return [
    ...(types.size > 1 ? [path] : []),
    ...Object.entries(node).flatMap(([name, held]) => mixedIn(held, `${path}/${name}`)),
  ];
}

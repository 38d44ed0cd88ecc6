import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";

const { newPartner } = await import("@/testing/partner");
const { identify } = await import("@/lib/access/identify");
const { dateOf } = await import("@/lib/metering/day");
const { toDate, wallMs } = await import("@/lib/platform/clock");
const { db } = await import("@/lib/platform/db");
const { newRequestId } = await import("@/lib/platform/ids");
const { writeRequests } = await import("@/lib/usage/writer");
const batch = await import("@/app/v1/nutrition/calculate/batch/route");

/** Starts a batch request whose body is withheld until sent. */
function held(key: string, scenarios: readonly object[]) {
  const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>();
  const request = new Request("http://localhost:3000/v1/nutrition/calculate/batch", {
    method: "POST",
    body: readable,
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    duplex: "half",
  } as RequestInit);
  const answered = batch.POST(request, { params: Promise.resolve(undefined) });
  return async () => {
    const writer = writable.getWriter();
    const sent = writer.write(new TextEncoder().encode(JSON.stringify({ scenarios })));
    await Promise.all([sent, writer.close()]);
    const response = await answered;
    return JSON.parse(await response.text());
  };
}

test("charges for calls open across midnight survive a database crash", async () => {
  const { testKey, accountId } = await newPartner({ requestsPerDay: 100 });
  const arrive = () =>
    identify({
      authorization: `Bearer ${testKey}`,
      environment: "test",
      requestId: newRequestId(),
      wallMs: wallMs(),
    });
  const where = { kind_id: { kind: "account", id: accountId } };
  const scenarios = [20, 30, 40].map((duration_min) => ({ activity_type: "run", duration_min }));
  const send = held(testKey, scenarios);
  await expect.poll(() => db.rateBucket.count({ where: { id: accountId } })).toBe(1);

  await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: DAY_MS } });
  await arrive();
  expect(await send()).toMatchObject({ succeeded: 3 });
  // One call of the next day itself, plus the two units the batch cost beyond its admission.
  expect(await db.rateBucket.findUnique({ where })).toMatchObject({ dayTotal: 3 });

  await writeRequests();
  await db.rateBucket.delete({ where });
  await arrive();
  const after = await db.rateBucket.findUniqueOrThrow({ where });
  expect(dateOf(after.day?.getTime() ?? 0)).toBe(dateOf(wallMs() + DAY_MS));
  expect(after).toMatchObject({ dayTotal: 4, dayIntelligence: 3, dayCalculations: 3 });
  const day = toDate(Date.parse(dateOf(wallMs() + DAY_MS)));
  const kept = await db.usageDay.findUnique({ where: { accountId_day: { accountId, day } } });
  expect(kept).toMatchObject({ total: 3, calculations: 3 });
});

import "@/testing/database";
import { expect, test } from "vitest";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { identify } = await import("@/lib/access/identify");
const { loadAccount } = await import("@/lib/access/accounts");
const { clearErased } = await import("@/lib/athletes/erasure");
const { createAthlete } = await import("@/lib/athletes/athletes");
const { closeLapsed, closePartner } = await import("@/lib/partners/closing");
const { endBuilderPlan } = await import("@/lib/billing/builder-ending");
const { stripe } = await import("@/lib/platform/stripe");
const { advanceBuilder, payingBuilder, used } = await import("@/testing/builders");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { purgeClosed } = await import("./purge");

const DAY_MS = 86_400_000;
const closedFor = (partnerId: string, days: number) =>
  db.partner.update({
    where: { id: partnerId },
    data: { closedAt: new Date(Date.now() - days * DAY_MS) },
  });

test("a closed partner reads and exports for 30 days and does nothing else, then its keys are refused", async () => {
  const { partnerId, testKey } = await newPartner();
  await closePartner(operator(), partnerId);
  const call = { environment: "test" as const, requestId: "req_000000000000" };
  const { grants } = await identify({
    ...call,
    authorization: `Bearer ${testKey}`,
    wallMs: Date.now(),
  });
  expect(grants.get("athletes:read")).toBe("held");
  expect(grants.get("athletes:export")).toBe("held");
  expect(grants.get("athletes:write")).toBe("lacks scope");
  expect(grants.get("nutrition:calculate")).toBe("lacks scope");
  expect(grants.get("partner:write")).toBe("lacks scope");
  expect(await codeOf(closePartner(operator(), partnerId))).toBe("resource_not_found");
  await closedFor(partnerId, 30.01);
  expect(await used(testKey)).toBe("account_suspended");
});

test("what a partner left is deleted 30 days after it was closed, and nothing before", async () => {
  const partner = await newPartner();
  const { partnerId, accountId } = partner;
  const { id } = await createAthlete(callerOf(partner), { name: "Rider" });
  await closePartner(operator(), partnerId);
  await closedFor(partnerId, 29);
  await purgeClosed(operator());
  expect(await db.athlete.count({ where: { accountId, erasedAt: null } })).toBe(1);
  await closedFor(partnerId, 31);
  await purgeClosed(operator());
  expect(await db.athlete.count({ where: { accountId, erasedAt: null } })).toBe(0);
  expect(await db.partner.count({ where: { id: partnerId } })).toBe(1);
  const account = await loadAccount(operator(), accountId);
  while ((await clearErased(account, id)).more);
  await purgeClosed(operator());
  expect(await db.partner.count({ where: { id: partnerId } })).toBe(0);
  expect(await db.account.count({ where: { id: accountId } })).toBe(0);
});

test("a builder whose plan ended 90 days ago is closed, and pays nothing more", async () => {
  const builder = await payingBuilder();
  const { subscriptionId } = await db.builderOrder.findUniqueOrThrow({
    where: { id: builder.partnerId },
  });
  await closeLapsed(operator());
  const statusOf = async () =>
    (await db.partner.findUniqueOrThrow({ where: { id: builder.partnerId } })).status;
  expect(await statusOf()).toBe("active");
  await stripe("test").subscriptions.update(subscriptionId ?? "", { cancel_at_period_end: true });
  await advanceBuilder(builder, 125);
  await closeLapsed(operator());
  expect(await statusOf()).toBe("closed");
});

test("a builder who is closed pays nothing more", async () => {
  const builder = await payingBuilder();
  await closePartner(operator(), builder.partnerId);
  await endBuilderPlan(builder.partnerId);
  await endBuilderPlan(newId());
  const customer = builder.customerId ?? "";
  const { data } = await stripe("test").subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status)).toEqual(["canceled"]);
});

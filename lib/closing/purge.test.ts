import { DAY_MS } from "@/lib/contract/durations";
import "@/testing/database";
import { expect, test } from "vitest";
import { codeOf } from "@/testing/refusals";

const { db } = await import("@/lib/platform/db");
const { newId } = await import("@/lib/platform/ids");
const { PAGE } = await import("@/lib/platform/one-by-one");
const { identify } = await import("@/lib/access/identify");
const { loadAccount } = await import("@/lib/access/accounts");
const { clearErased } = await import("@/lib/athletes/erasure");
const { createAthlete, readAthlete } = await import("@/lib/athletes/athletes");
const { matchBuyer } = await import("@/lib/billing/linking");
const { closeIfLapsed, closePartner } = await import("@/lib/partners/closing");
const { endBuilderPlan } = await import("@/lib/billing/builder-ending");
const { stripe } = await import("@/lib/platform/stripe");
const { advanceBuilder, payingBuilder, used } = await import("@/testing/builders");
const { callerOf, newPartner, operator } = await import("@/testing/partner");
const { happenings, openCheckout } = await import("@/testing/purchases");
const { followClock } = await import("@/lib/billing/account-clock");
const { moveClock } = await import("@/lib/partners/test-clock");
const { closeLapsed } = await import("./lapsed");
const { purgeClosed } = await import("./purge");

const closedFor = (partnerId: string, days: number) =>
  db.partner.update({
    where: { id: partnerId },
    data: { closedAt: new Date(Date.now() - days * DAY_MS) },
  });

const statusOf = async ({ partnerId: id }: { partnerId: string }) =>
  (await db.partner.findUniqueOrThrow({ where: { id } })).status;
const subscriptionsOf = async ({ customerId }: { customerId: string | null }) => {
  const customer = customerId ?? "";
  const { data } = await stripe("test").subscriptions.list({ customer, status: "all" });
  return data.map(({ status }) => status);
};

test("a closed partner can only read and export for 30 days, then its keys are refused", async () => {
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

test("a partner's data is deleted 30 days after closing, and not before", async () => {
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

test("what an athlete bought for life through a closed partner serves them elsewhere after the purge", async () => {
  const [closing, other] = [await newPartner(), await newPartner()];
  const { partnerId, accountId } = closing;
  const email = `${newId()}@buyer.example`;
  const { id } = await createAthlete(callerOf(closing), { email });
  const elsewhere = await createAthlete(callerOf(other), { email });
  const bought = await openCheckout(accountId, id, { plan: "lifetime", email });
  const late = await createAthlete(callerOf(closing), {});
  const pending = await openCheckout(accountId, late.id, { plan: "lifetime" });
  await happenings.paid(bought);
  await matchBuyer(bought.purchaseId);
  await closePartner(operator(), partnerId);
  await closedFor(partnerId, 31);
  await purgeClosed(operator());
  const account = await loadAccount(operator(), accountId);
  for (const gone of [id, late.id]) while ((await clearErased(account, gone)).more);
  // Money on its way may still arrive, so nothing is forgotten yet.
  await db.purchase.update({
    where: { id: pending.purchaseId },
    data: { checkout: "processing" },
  });
  await purgeClosed(operator());
  expect(await db.partner.count({ where: { id: partnerId } })).toBe(1);
  await db.purchase.update({ where: { id: pending.purchaseId }, data: { checkout: "failed" } });
  await purgeClosed(operator());
  expect(await db.partner.count({ where: { id: partnerId } })).toBe(0);
  expect(await db.purchase.count({ where: { id: pending.purchaseId } })).toBe(0);
  const { subscription_status } = await readAthlete(callerOf(other), elsewhere.id);
  expect(subscription_status).toBe("full");
  await happenings.refunded(bought);
  expect((await readAthlete(callerOf(other), elsewhere.id)).subscription_status).not.toBe("full");
});

test("partners beyond one read batch are still processed", async () => {
  const createdAt = new Date(Date.now() - 31 * DAY_MS);
  // Each partner has an athlete that jobs are still clearing; these ids sort first.
  const ids = Array.from({ length: PAGE + 1 }, () => newId().replace(/^.{8}/, "00000000"));
  await db.partner.createMany({
    data: ids.map((id) => ({
      ...{ id, createdAt, closedAt: createdAt, status: "closed" },
      ...{ name: "Waits", email: `${id}@waits.example` },
    })),
  });
  const environment = "test";
  await db.account.createMany({
    data: ids.map((id) => ({
      ...{ id, partnerId: id, environment, ratePerSecond: 1, burst: 1, createdAt },
    })),
  });
  await db.athlete.createMany({
    data: ids.map((id) => ({
      ...{ id, accountId: id, erasedAt: createdAt, createdAt, updatedAt: createdAt },
    })),
  });
  const { partnerId } = await newPartner();
  await closePartner(operator(), partnerId);
  await closedFor(partnerId, 31);
  try {
    expect((await purgeClosed(operator())).waiting).toBeGreaterThanOrEqual(ids.length);
    expect(await db.partner.count({ where: { id: partnerId } })).toBe(0);
  } finally {
    await db.partner.deleteMany({ where: { id: { in: ids } } });
  }
});

test("a builder whose plan ended 90 days ago is closed, and is charged no more", async () => {
  const builder = await payingBuilder();
  const { subscriptionId } = await db.builderOrder.findUniqueOrThrow({
    where: { id: builder.partnerId },
  });
  await closeLapsed(operator());
  expect(await statusOf(builder)).toBe("active");
  await stripe("test").subscriptions.update(subscriptionId ?? "", { cancel_at_period_end: true });
  await advanceBuilder(builder, 125);
  await closeLapsed(operator());
  expect(await statusOf(builder)).toBe("closed");
});

test("a builder with an unnoticed payment isn't closed: the processor is asked first", async () => {
  const builder = await payingBuilder();
  await moveClock(await loadAccount(operator(), builder.accountId), 140 * DAY_MS);
  await followClock(builder.accountId);
  expect(await used(builder.key)).toBe("account_suspended");
  await closeLapsed(operator());
  expect([await statusOf(builder), await used(builder.key)]).toEqual(["active", "ok"]);
});

test("a builder who has paid since being found lapsed isn't closed", async () => {
  const builder = await payingBuilder();
  expect(await closeIfLapsed(operator(), builder.partnerId)).toBe(false);
  expect(await statusOf(builder)).toBe("active");
});

test("a plan nobody ended at closing ends before any of the builder's data is deleted", async () => {
  const builder = await payingBuilder();
  await closePartner(operator(), builder.partnerId);
  await closedFor(builder.partnerId, 31);
  expect(await subscriptionsOf(builder)).toEqual(["active"]);
  await purgeClosed(operator());
  expect(await subscriptionsOf(builder)).toEqual(["canceled"]);
  expect(await db.partner.count({ where: { id: builder.partnerId } })).toBe(0);
});

test("a builder whose plan might still be running is deleted only by their own request", async () => {
  const { partnerId: id, customerId } = await payingBuilder();
  await closePartner(operator(), id);
  await closedFor(id, 31);
  await db.builderOrder.update({ where: { id }, data: { customerId: "cus_nobody" } });
  await purgeClosed(operator());
  expect(await db.builderOrder.count({ where: { id } })).toBe(1);
  await db.builderOrder.update({ where: { id }, data: { customerId } });
  await purgeClosed(operator());
  expect(await db.builderOrder.count({ where: { id } })).toBe(0);
});

test("a closed builder is charged no more", async () => {
  const builder = await payingBuilder();
  await closePartner(operator(), builder.partnerId);
  await endBuilderPlan(builder.partnerId);
  await endBuilderPlan(newId());
  expect(await subscriptionsOf(builder)).toEqual(["canceled"]);
});

import "@/testing/database";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newPartner } from "@/testing/partner";
import type { Checkout } from "@/testing/purchases";

const { clearJobs, takeJob } = await import("@/testing/jobs");
const { db } = await import("@/lib/platform/db");
const { env } = await import("@/lib/platform/env");
const { happenings, openCheckout } = await import("@/testing/purchases");
const { followClock } = await import("./account-clock");
const { expirePurchases, reconcilePurchases, reconcileSome } = await import("./reconciliation");
const { followStripeEvent } = await import("./stripe-events");
const { stampTrials } = await import("./trials");
const { purgeRetention } = await import("./retention");
const { matchEverybody } = await import("./linking");
const { readStandings } = await import("./standing");

/** Runs the jobs, each on rows of its own partner. */

const DAY = 86_400_000;

async function athlete(over: object = {}) {
  const { accountId } = await newPartner();
  const id = randomUUID();
  const now = new Date();
  await db.athlete.create({ data: { id, accountId, createdAt: now, updatedAt: now, ...over } });
  const owner = { ownerKind: "account", ownerId: accountId, environment: "test" } as const;
  const endpoint = { ...owner, id: randomUUID(), url: "https://listener.invalid" };
  const events = ["subscription.created", "subscription.cancelled"];
  await db.webhookEndpoint.create({
    data: { ...endpoint, sealedSecret: "", events, createdAt: now, updatedAt: now },
  });
  return { id, accountId };
}

/** Inserts a purchase paid some days ago, for one month. */
async function bought(who: { id: string; accountId: string }, daysAgo: number, over: object = {}) {
  const [id, customerId] = [randomUUID(), `cus_${randomUUID()}`];
  const paid = new Date(Date.now() - daysAgo * DAY);
  await db.purchase.create({
    data: {
      id,
      environment: "test",
      accountId: who.accountId,
      plan: "1_month",
      amount: 999,
      currency: "usd",
      customerId,
      checkout: "paid",
      grantedAt: paid,
      grantedUntil: new Date(paid.getTime() + 30 * DAY),
      told: true,
      createdAt: paid,
      ...over,
    },
  });
  return id;
}

/** Makes a purchase just now. */
async function buys(who: { id: string; accountId: string }) {
  const checkout = await openCheckout(who.accountId, who.id);
  await happenings.paid(checkout);
  return checkout;
}

const purchaseOf = ({ purchaseId: id }: Checkout) =>
  db.purchase.findUniqueOrThrow({ where: { id } });

/** Moves an account's clock forward, as the test clock does. */
async function ahead(accountId: string, offsetMs: number) {
  await db.account.update({ where: { id: accountId }, data: { clockOffsetMs: offsetMs } });
  await db.clockMove.create({ data: { accountId, at: new Date(), offsetMs } });
}

const link = (athleteId: string, purchaseId: string, source: string) =>
  db.purchaseLink.create({ data: { athleteId, purchaseId, source, linkedAt: new Date() } });
const told = async (accountId: string) =>
  (await db.event.findMany({ where: { ownerId: accountId } })).map(({ type, data }) => ({
    type,
    data,
  }));

test("an expired purchase ends once, and its athlete is told", async () => {
  const who = await athlete();
  const checkout = await buys(who);
  await ahead(who.accountId, 40 * DAY);
  await expirePurchases();
  await expirePurchases();
  expect(await purchaseOf(checkout)).toMatchObject({ endReason: "expired", told: false });
  expect(await told(who.accountId)).toEqual([
    { type: "subscription.created", data: expect.objectContaining({ athlete_id: who.id }) },
    {
      type: "subscription.cancelled",
      data: { athlete_id: who.id, tier: "teaser", reason: "expired" },
    },
  ]);
});

test("an expired purchase that was renewed without our knowing continues instead of ending", async () => {
  const who = await athlete();
  const checkout = await buys(who);
  await ahead(who.accountId, 40 * DAY);
  await followClock(who.accountId);
  await expirePurchases();
  const { endedAt, grantedUntil } = await purchaseOf(checkout);
  expect(endedAt).toBeNull();
  expect(grantedUntil?.getTime()).toBeGreaterThan(Date.now() + 40 * DAY);
  expect(await told(who.accountId)).toHaveLength(1);
});

test("a purchase still in force is left alone", async () => {
  const checkout = await buys(await athlete());
  await expirePurchases();
  expect((await purchaseOf(checkout)).endedAt).toBeNull();
});

test("a trial is stamped when it is over, and not before", async () => {
  const over = await athlete({ trialStartedAt: new Date(Date.now() - 31 * DAY) });
  const running = await athlete({ trialStartedAt: new Date(Date.now() - 29 * DAY) });
  await stampTrials();
  const stampOf = async (id: string) =>
    (await db.athlete.findUniqueOrThrow({ where: { id } })).trialExpiredAt;
  expect(await stampOf(over.id)).toEqual(expect.any(Date));
  expect(await stampOf(running.id)).toBeNull();
});

test("the nightly match links and unlinks what writes have missed", async () => {
  const emailKey = `${randomUUID()}@buyer.example`;
  const missed = await athlete({ email: emailKey, emailKey });
  const purchase = await bought(missed, 1, { emailKey });
  const moved = await athlete({ email: "else@buyer.example", emailKey: "else@buyer.example" });
  await link(moved.id, purchase, "email_match");
  const before = await athlete({ email: "old@buyer.example", emailKey: "old@buyer.example" });
  await link(before.id, await bought(before, 40, { endedAt: new Date() }), "email_match");
  await matchEverybody();
  // Whose access had ended before has been told.
  expect(await told(before.accountId)).toEqual([]);
  const standings = await readStandings(db, [missed.id, moved.id]);
  const { grantedUntil } = await db.purchase.findUniqueOrThrow({ where: { id: purchase } });
  expect(standings.get(missed.id)?.grantedUntilMs).toBe(grantedUntil?.getTime());
  expect(standings.get(moved.id)?.grantedUntilMs).toBeNull();
  expect(await told(moved.accountId)).toMatchObject([
    { type: "subscription.cancelled", data: { reason: "email_match_decayed" } },
  ]);
});

test("retention deletes old unpaid checkouts and spent links, and nothing that was paid", async () => {
  const who = await athlete();
  const paid = await bought(who, 400, { endedAt: new Date() });
  const never = { grantedAt: null, grantedUntil: null, checkout: "expired" };
  const unpaid = await bought(who, 40, never);
  const fresh = await bought(who, 1, never);
  const onItsWay = await bought(who, 40, { ...never, checkout: "processing" });
  await purgeRetention();
  const left = await db.purchase.findMany({ where: { accountId: who.accountId } });
  expect(left.map(({ id }) => id).sort()).toEqual([paid, fresh, onItsWay].sort());
  expect(left.map(({ id }) => id)).not.toContain(unpaid);
});

test("a purchase that can't be checked is counted and skipped, and the others are processed", async () => {
  const [broken, sound] = [await athlete(), await athlete()];
  // Nothing is sold in this environment, so Stripe can't be asked.
  const key = "STRIPE_SECRET_KEY_LIVE";
  const bad = await bought(broken, 50, { environment: "live" });
  const good = await buys(sound);
  await ahead(sound.accountId, 40 * DAY);
  const kept = env[key];
  env[key] = undefined;
  expect(await expirePurchases()).toMatchObject({ failed: 1 });
  env[key] = kept;
  const { endedAt } = await db.purchase.findUniqueOrThrow({ where: { id: bad } });
  expect([endedAt, (await purchaseOf(good)).endedAt]).toEqual([null, expect.any(Date)]);
  await db.purchase.delete({ where: { id: bad } });
});

test("a purchase whose customer Stripe doesn't know ends when its time has run out", async () => {
  const who = await athlete();
  const purchase = await bought(who, 50);
  await link(who.id, purchase, "checkout_subscription");
  await expirePurchases();
  expect(await db.purchase.findUniqueOrThrow({ where: { id: purchase } })).toMatchObject({
    endReason: "expired",
    told: false,
  });
  expect(await told(who.accountId)).toMatchObject([{ data: { reason: "expired" } }]);
});

/** Runs all parts of a comparison, as the jobs do. */
async function compare() {
  const total = { checked: 0, repaired: 0, failed: 0 };
  await clearJobs();
  await reconcilePurchases();
  for (;;) {
    const part = await takeJob("billing/comparison.due");
    if (part === null) return total;
    const { checked, repaired, failed } = await reconcileSome(part);
    total.checked += checked;
    total.repaired += repaired;
    total.failed += failed;
  }
}

test("the nightly comparison finds differences from Stripe, both ways, and counts them", async () => {
  const [lost, paid] = [await buys(await athlete()), await buys(await athlete())];
  await compare();
  await db.purchase.update({ where: { id: lost.purchaseId }, data: { grantedUntil: new Date() } });
  const forgotten = { checkout: "expired", isLive: false, grantedAt: null, told: false } as const;
  await db.purchase.update({ where: { id: paid.purchaseId }, data: forgotten });
  expect(await compare()).toMatchObject({ failed: 0, repaired: 2 });
  expect((await purchaseOf(lost)).grantedUntil?.getTime()).toBeGreaterThan(Date.now());
  expect(await purchaseOf(paid)).toMatchObject({ checkout: "paid", isLive: true, told: true });
  expect(await compare()).toMatchObject({ failed: 0, repaired: 0 });
});

test("a purchase lost here is restored from its checkout, for its athlete or its address", async () => {
  const [staying, leaving] = [await athlete(), await athlete()];
  const [kept, orphaned] = [await buys(staying), await buys(leaving)];
  await compare();
  const before = await purchaseOf(kept);
  const lost = [kept, orphaned].map(({ purchaseId }) => purchaseId);
  await db.purchase.deleteMany({ where: { id: { in: lost } } });
  await db.athlete.delete({ where: { id: leaving.id } });
  expect(await compare()).toMatchObject({ failed: 0, repaired: 2 });
  expect(await purchaseOf(kept)).toEqual({
    ...before,
    readAt: expect.any(Date),
    createdAt: expect.any(Date),
  });
  expect((await readStandings(db, [staying.id])).get(staying.id)?.grantedUntilMs).toBe(
    before.grantedUntil?.getTime(),
  );
  expect(await purchaseOf(orphaned)).toMatchObject({
    athleteId: null,
    emailKey: expect.stringContaining("@buyer.example"),
    checkout: "paid",
    told: true,
  });
  expect(await compare()).toMatchObject({ failed: 0, repaired: 0 });
});

test("an unprocessed message is processed the next night", async () => {
  const checkout = await buys(await athlete());
  const id = `evt_${randomUUID()}`;
  const received = { objectId: checkout.sessionId, type: "checkout.session.completed" };
  await db.$executeRaw`
    INSERT INTO stripe_event (id, environment, type, object_id, at, received_at)
    VALUES (${id}, 'test', ${received.type}, ${received.objectId}, now(), now() - interval '1 hour')`;
  expect(await reconcilePurchases()).toMatchObject({ resumed: 1 });
  expect(await followStripeEvent(id)).toBe("followed");
  await happenings.synced(checkout);
  const event = await db.stripeEvent.findUniqueOrThrow({ where: { id } });
  expect(event.appliedAt).toEqual(expect.any(Date));
});

test("purging and stamping finish in chunks, however many rows there are", async () => {
  const { accountId } = await athlete();
  await db.$executeRaw`
    INSERT INTO event (id, owner_kind, owner_id, type, created_at)
    SELECT gen_random_uuid(), 'account', ${accountId}::uuid, 'athlete.created', now() - interval '31 days'
    FROM generate_series(1, 2500)`;
  await db.$executeRaw`
    INSERT INTO athlete (id, account_id, trial_started_at, created_at, updated_at)
    SELECT gen_random_uuid(), ${accountId}::uuid, now() - interval '31 days', now(), now()
    FROM generate_series(1, 2500)`;
  await db.$executeRaw`
    INSERT INTO idempotency_record (owner_kind, owner_id, key, fingerprint, created_at)
    SELECT 'account', ${accountId}::uuid, 'k' || n, 'f', now() - interval '25 hours'
    FROM generate_series(1, 2500) n`;
  expect(await purgeRetention()).toMatchObject({ failed: 0 });
  expect(await db.event.count({ where: { ownerId: accountId } })).toBe(0);
  expect(await db.idempotencyRecord.count({ where: { ownerId: accountId } })).toBe(0);
  expect((await stampTrials()).stamped).toBeGreaterThanOrEqual(2_500);
});

import "@/testing/database";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newPartner } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");
const { expirePurchases } = await import("./purchases");
const { stampTrials } = await import("./trials");
const { purgeRetention } = await import("./retention");
const { matchEverybody } = await import("./linking");
const { readStandings } = await import("./standing");

/** What jobs do, each on rows of a partner of its own. */

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

/** A purchase of an athlete, paid so many days ago, for a month. */
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
      grantedAt: paid,
      grantedUntil: new Date(paid.getTime() + 30 * DAY),
      announced: 1,
      createdAt: paid,
      ...over,
    },
  });
  const payload = {
    type: "checkout.session.completed",
    data: { object: { payment_status: "paid" } },
  };
  await db.stripeEvent.create({
    data: {
      id: `evt_${id}`,
      environment: "test",
      type: payload.type,
      customerId,
      at: paid,
      payload,
      receivedAt: paid,
    },
  });
  return id;
}

const link = (athleteId: string, purchaseId: string, source: string) =>
  db.purchaseLink.create({ data: { athleteId, purchaseId, source, linkedAt: new Date() } });
const told = async (accountId: string) =>
  (await db.event.findMany({ where: { ownerId: accountId } })).map(({ type, data }) => ({
    type,
    data,
  }));

test("a purchase whose time has run out is ended once, and its athlete told", async () => {
  const who = await athlete();
  const purchase = await bought(who, 40);
  await link(who.id, purchase, "checkout_subscription");
  await expirePurchases();
  await expirePurchases();
  const row = await db.purchase.findUniqueOrThrow({ where: { id: purchase } });
  expect(row).toMatchObject({ endReason: "expired" });
  expect(await told(who.accountId)).toEqual([
    {
      type: "subscription.cancelled",
      data: { athlete_id: who.id, tier: "teaser", reason: "expired" },
    },
  ]);
});

test("a purchase that still lasts is left alone, unless its account's clock says otherwise", async () => {
  const who = await athlete();
  const purchase = await bought(who, 1);
  await expirePurchases();
  expect((await db.purchase.findUniqueOrThrow({ where: { id: purchase } })).endedAt).toBeNull();
  const clockOffsetMs = 40 * DAY;
  await db.account.update({ where: { id: who.accountId }, data: { clockOffsetMs } });
  await expirePurchases();
  expect((await db.purchase.findUniqueOrThrow({ where: { id: purchase } })).endReason).toBe(
    "expired",
  );
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
  await matchEverybody();
  const standings = await readStandings(db, [missed.id, moved.id]);
  const { grantedUntil } = await db.purchase.findUniqueOrThrow({ where: { id: purchase } });
  expect(standings.get(missed.id)?.grantedUntilMs).toBe(grantedUntil?.getTime());
  expect(standings.get(moved.id)?.grantedUntilMs).toBeNull();
  expect(await told(moved.accountId)).toMatchObject([
    { type: "subscription.cancelled", data: { reason: "email_match_decayed" } },
  ]);
});

test("retention deletes unpaid checkouts and spent links of long ago, and nothing that was paid", async () => {
  const who = await athlete();
  const paid = await bought(who, 400);
  const unpaid = await bought(who, 40, { grantedAt: null, grantedUntil: null });
  const fresh = await bought(who, 1, { grantedAt: null, grantedUntil: null });
  await purgeRetention();
  const left = await db.purchase.findMany({ where: { accountId: who.accountId } });
  expect(left.map(({ id }) => id).sort()).toEqual([paid, fresh].sort());
  expect(left.map(({ id }) => id)).not.toContain(unpaid);
});

test("a row that throws is counted and skipped: the others of its batch are worked through", async () => {
  const [broken, sound] = [await athlete(), await athlete()];
  // Its plan is none that there is.
  const bad = await bought(broken, 50, { plan: "no such plan" });
  const good = await bought(sound, 40);
  // The first run finds how long a month was, the second that it is over.
  expect((await expirePurchases()).failed).toBe(1);
  expect(await expirePurchases()).toMatchObject({ failed: 1 });
  const endedOf = async (id: string) =>
    (await db.purchase.findUniqueOrThrow({ where: { id } })).endedAt;
  expect([await endedOf(bad), await endedOf(good)]).toEqual([null, expect.any(Date)]);
  await db.purchase.delete({ where: { id: bad } });
});

test("what is purged and stamped is done with whatever the number, in chunks", async () => {
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

import "@/testing/database";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listen, subscriptionEvents } from "@/testing/events";
import { queuedJobs } from "@/testing/jobs";
import { callerOf, newPartner } from "@/testing/partner";

const { db } = await import("@/lib/platform/db");
const { stripe } = await import("@/lib/platform/stripe");
const { control, happenings, checkoutOf, openCheckout, subscriptionAtStripe } = await import(
  "@/testing/purchases"
);
const { followClock } = await import("./account-clock");
const { beginApplying, databaseNow } = await import("./purchases.store");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { sha256 } = await import("@/lib/platform/crypto");
const { assignLicenses } = await import("@/lib/organizations/licenses");
const { createOrganization } = await import("@/lib/organizations/organizations");
const { createSubscription, expireSeats } = await import("@/lib/organizations/seats");
const { redeemMailedLink, subscribe } = await import("@/lib/organizations/subscribe");
const { takeNetworkTry } = await import("@/lib/signup/attempts");
const { actingAs, visiting } = await import("@/lib/access/acting");
const { subscribeUrl } = await import("./subscribe-link");
const { endCheckout, startCheckout } = await import("./checkout");
const { closeUnneeded, continueCheckout } = await import("./checkout-pages");
const { readManaged, redeemManagement } = await import("./management");
const { insertProof } = await import("./mailbox-proof.store");
const { simulateSubscription } = await import("./simulator");
const { listFailingDuties } = await import("./duties");
const { findBuyersToCheck } = await import("./reconciliation.store");
const { syncOrRetry } = await import("./purchases");
const { findSubscriberOf } = await import("./subscribers");

/** One checkout at a time, no saved card of someone else's, and no charges for nobody. */

async function athlete() {
  const partner = await newPartner();
  const { accountId } = partner;
  const id = randomUUID();
  const now = new Date();
  await db.athlete.create({ data: { id, accountId, createdAt: now, updatedAt: now } });
  return { id, accountId, account: callerOf(partner) };
}
type Checkout = Awaited<ReturnType<typeof openCheckout>>;
type Athlete = Awaited<ReturnType<typeof athlete>>;

const orderOf = ({ id, accountId }: Athlete, over: object = {}) => ({
  environment: "test" as const,
  accountId,
  athleteId: id,
  emailKey: `${id}@buyer.example`,
  plan: "1_month" as const,
  amount: 999,
  nowMs: Date.now(),
  customerId: null,
  ...over,
});

const order = (who: Athlete, over: object = {}) => checkoutOf(orderOf(who, over));

const sessionsOpen = async ({ id }: Athlete) => {
  const purchases = await db.purchase.findMany({ where: { athleteId: id } });
  const sessions = await Promise.all(
    purchases.flatMap(({ sessionId }) =>
      sessionId === null ? [] : [stripe("test").checkout.sessions.retrieve(sessionId)],
    ),
  );
  return sessions.filter(({ status }) => status === "open").length;
};

const mailsTo = (recipient: string) => db.mailMessage.findMany({ where: { recipient } });

describe("an athlete's checkouts", () => {
  test("are opened only so often by one network, whatever addresses it types", async () => {
    const who = await athlete();
    const link = new URL(subscribeUrl(who.account, who.id)).searchParams;
    const request = {
      ...{ pst: link.get("pst") ?? "", ref: link.get("ref") ?? "" },
      ...{ plan: "1_month" as const, shownAmount: 999 },
    };
    const opening = (address: string) =>
      subscribe(visiting("test", address), { ...request, email: `${randomUUID()}@buyer.example` });
    const network = randomUUID();
    expect(await opening(network)).toMatchObject({ outcome: "open" });
    while (await takeNetworkTry(visiting("test", network)));
    await expect(opening(network)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await opening(randomUUID())).toMatchObject({ outcome: "open" });
  });

  test("many simultaneous clicks create one checkout with one customer", async () => {
    const who = await athlete();
    const started = await Promise.all(Array.from({ length: 8 }, () => order(who)));
    expect(new Set(started.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(await db.purchase.count({ where: { athleteId: who.id } })).toBe(1);
    const { data } = await stripe("test").customers.list({ email: `${who.id}@buyer.example` });
    expect(data).toHaveLength(1);
  });

  test("two can never both be paid, whatever is chosen at once", async () => {
    const who = await athlete();
    const choices = [
      { plan: "1_month", amount: 999 },
      { plan: "12_month", amount: 7_900 },
      { plan: "lifetime", amount: 24_900 },
    ];
    await Promise.allSettled([...choices, ...choices].map((choice) => order(who, choice)));
    expect(await sessionsOpen(who)).toBeLessThanOrEqual(1);
    await order(who, choices[1]);
    expect(await sessionsOpen(who)).toBe(1);
  });

  test("a completed one returns its result instead of opening another", async () => {
    const who = await athlete();
    const checkout = await openCheckout(who.accountId, who.id);
    await happenings.paid(checkout, "bank");
    expect(await order(who)).toEqual({ outcome: "completed", sessionId: checkout.sessionId });
  });

  test("one that got a session after it was read is still closed", async () => {
    const who = await athlete();
    await order(who);
    const row = await db.purchase.findFirstOrThrow({ where: { athleteId: who.id } });
    expect(await endCheckout({ ...row, sessionId: null })).toBe(false);
    expect(await sessionsOpen(who)).toBe(0);
  });

  test("of three plans chosen at once, only one can be paid, and nobody sees an error", async () => {
    const who = await athlete();
    const plans = ["1_month", "12_month", "lifetime"] as const;
    const started = await Promise.all(plans.map((plan) => startCheckout(orderOf(who, { plan }))));
    const outcomes = started.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "completed")).toEqual([]);
    expect(outcomes).toContain("open");
    expect(await sessionsOpen(who)).toBe(1);
  });

  test("one opened with a customer's saved card isn't shown to someone who only typed the address", async () => {
    const who = await athlete();
    const customer = await stripe("test").customers.create({ email: "a@buyer.example" });
    const known = await order(who, { customerId: customer.id });
    const typed = await order(who);
    expect(typed.sessionId).not.toBe(known.sessionId);
    const session = await stripe("test").checkout.sessions.retrieve(typed.sessionId);
    expect(session.customer).not.toBe(customer.id);
    expect(await sessionsOpen(who)).toBe(1);
  });

  test("all amounts of a plan are prices of one product, each created once", async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, athlete));
    const amount = 701;
    await Promise.all(buyers.map((who) => order(who, { amount })));
    const lookup = { lookup_keys: [`aidstation_1_month_${amount}_usd`] };
    const { data } = await stripe("test").prices.list(lookup);
    expect(data).toMatchObject([{ product: "aidstation_1_month", unit_amount: amount }]);
  });
});

test("one purchase that ends while another begins sends no event", async () => {
  for (let again = 0; again < 4; again++) {
    const who = await athlete();
    await listen(who.accountId);
    const first = await openCheckout(who.accountId, who.id);
    await happenings.paid(first);
    const { customerId } = first;
    const { sessionId } = await order(who, { plan: "12_month", amount: 7_900, customerId });
    await control("complete", { session: sessionId });
    const charges = await stripe("test").charges.list({ customer: customerId });
    await stripe("test").refunds.create({ charge: charges.data.at(-1)?.id ?? "" });
    await happenings.synced(first);
    const purchases = await db.purchase.findMany({ where: { athleteId: who.id } });
    expect(purchases.map(({ told }) => told).sort()).toEqual([false, true]);
    expect(await subscriptionEvents(who.accountId, who.id)).toEqual([
      "created: checkout_subscription",
    ]);
  }
});

test("data read before a checkout was opened doesn't close it", async () => {
  const who = await athlete();
  const former = await openCheckout(who.accountId, who.id);
  await happenings.paid(former);
  const began = await databaseNow(db);
  const { sessionId } = await order(who, { plan: "lifetime", customerId: former.customerId });
  const { id } = await db.purchase.findUniqueOrThrow({ where: { sessionId } });
  expect(await beginApplying(db, id, began)).toBe(false);
  await happenings.synced(former);
  const { checkout } = await db.purchase.findUniqueOrThrow({ where: { id } });
  expect(checkout).toBe("open");
});

test("a checkout is closed instead of paid once the athlete has full access", async () => {
  const who = await athlete();
  const { sessionId } = await order(who);
  expect(await continueCheckout(sessionId)).toMatchObject({ outcome: "open" });
  await simulateSubscription(who.account, who.id, true);
  expect(await continueCheckout(sessionId)).toEqual({ outcome: "full" });
  expect(await sessionsOpen(who)).toBe(0);
});

test("a subscriber linked by email can no longer pay for the checkout they started", async () => {
  const [first, second] = [await athlete(), await athlete()];
  const email = `${first.id}@payer.example`;
  await happenings.paid(await openCheckout(first.accountId, first.id, { email }));
  await order(second, { emailKey: email });
  const token = randomUUID();
  const { id: athleteId, accountId } = second;
  await insertProof(db, {
    hash: sha256(token),
    environment: "test",
    emailKey: email,
    expiresAt: new Date(Date.now() + 60_000),
    subscribe: { accountId, athleteId, plan: "1_month" },
  });
  expect(await redeemMailedLink(token)).toEqual({ outcome: "linked" });
  expect(await sessionsOpen(second)).toBe(0);
});

describe("when an athlete is erased", () => {
  const erase = async ({ id, ...who }: Athlete, offsetMs = 0) => {
    const account = { ...who.account, nowMs: Date.now() + offsetMs };
    await deleteAthlete(account, id);
    while ((await clearErased(account, id)).more);
  };

  test("a subscription that served nobody else ends with its period, and its payer is told once", async () => {
    const who = await athlete();
    const email = `${who.id}@payer.example`;
    const checkout = await openCheckout(who.accountId, who.id, { email });
    await happenings.paid(checkout);
    await erase(who);
    for (let again = 0; again < 3; again++) await happenings.synced(checkout);
    expect((await subscriptionAtStripe(checkout))?.cancel_at_period_end).toBe(true);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["subscription_ends"]);
  });

  test("a subscription whose renewal isn't paid yet ends at once, before it is collected", async () => {
    const who = await athlete();
    const checkout = await openCheckout(who.accountId, who.id);
    await happenings.paid(checkout);
    await happenings.cardWorks(checkout, false);
    const offsetMs = 32 * 86_400_000;
    const where = { id: who.accountId };
    await db.account.update({ where, data: { clockOffsetMs: offsetMs } });
    await followClock(who.accountId);
    await happenings.synced(checkout);
    await erase(who, offsetMs);
    await happenings.synced(checkout);
    await happenings.cardWorks(checkout, true);
    await db.account.update({ where, data: { clockOffsetMs: 2 * offsetMs } });
    await followClock(who.accountId);
    expect((await subscriptionAtStripe(checkout))?.status).toBe("canceled");
    const { customerId: customer } = checkout;
    const paid = await stripe("test").invoices.list({ customer, status: "paid" });
    expect(paid.data).toHaveLength(1);
  });

  test("a subscription that another athlete uses continues", async () => {
    const [who, other] = [await athlete(), await athlete()];
    const checkout = await openCheckout(who.accountId, who.id);
    await happenings.paid(checkout);
    const { purchaseId } = checkout;
    const link = { athleteId: other.id, purchaseId, source: "email_match", linkedAt: new Date() };
    await db.purchaseLink.create({ data: link });
    await erase(who);
    await happenings.synced(checkout);
    expect((await subscriptionAtStripe(checkout))?.cancel_at_period_end).toBe(false);
  });

  test("money that arrives for nobody is refunded, and its payer is told so instead", async () => {
    for (const plan of ["1_month", "lifetime"] as const) {
      const who = await athlete();
      const email = `${who.id}@payer.example`;
      const checkout = await openCheckout(who.accountId, who.id, { email, plan });
      await happenings.paid(checkout, "bank");
      await erase(who);
      await happenings.synced(checkout);
      await happenings.settled(checkout);
      for (let again = 0; again < 3; again++) await happenings.synced(checkout);
      const { customerId: customer } = checkout;
      const { data } = await stripe("test").charges.list({ customer });
      expect(data).toMatchObject([{ refunded: true }]);
      expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["payment_returned"]);
      if (plan === "1_month") {
        expect((await subscriptionAtStripe(checkout))?.status).toBe("canceled");
      }
    }
  });

  test("money that can't be refunded yet blocks nothing else, and is listed until it can", async () => {
    const who = await athlete();
    const email = `${who.id}@payer.example`;
    const checkout = await openCheckout(who.accountId, who.id, { email });
    await happenings.paid(checkout, "bank");
    await erase(who);
    await happenings.synced(checkout);
    // Stripe's timestamps are whole seconds, and a transfer takes days.
    const [where, yesterday] = [{ id: checkout.purchaseId }, new Date(Date.now() - 86_400_000)];
    await db.purchase.update({ where, data: { unservedAt: yesterday } });
    await control("settle", { session: checkout.sessionId });
    const { customerId: customer } = checkout;
    // Stripe refuses to refund a charge while any part of it is disputed.
    await control("dispute", { customer, status: "needs_response", amount: 400 });
    const failing = async () =>
      (await listFailingDuties({ db })).filter(({ customer_id }) => customer_id === customer);
    for (let again = 0; again < 2; again++) await happenings.synced(checkout);
    expect(await failing()).toMatchObject([{ kind: "give_back", attempts: 2 }]);
    await expect(syncOrRetry("test", customer)).rejects.toThrow("1 duties");
    const night = await findBuyersToCheck(db, "test", { after: "", limit: 1_000 });
    expect(night.buyers).toContainEqual({ environment: "test", customerId: customer });
    expect((await subscriptionAtStripe(checkout))?.status).toBe("canceled");
    expect(await mailsTo(email)).toEqual([]);
    await happenings.disputeClosed(checkout, "won");
    expect(await failing()).toEqual([]);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["payment_returned"]);
  });

  test("an unpaid checkout is closed", async () => {
    const who = await athlete();
    const checkout = await openCheckout(who.accountId, who.id);
    await erase(who);
    await happenings.synced(checkout);
    const session = await stripe("test").checkout.sessions.retrieve(checkout.sessionId);
    expect(session.status).toBe("expired");
  });
});

const advance = async ({ accountId }: Athlete, days: number) => {
  const data = { clockOffsetMs: days * 86_400_000 };
  await db.account.update({ where: { id: accountId }, data });
  await followClock(accountId);
};

describe("an athlete who buys again", () => {
  test.each(["a failed renewal", "a dispute"])(
    "after %s pays for one subscription",
    async (why) => {
      const who = await athlete();
      const email = `${who.id}@first.example`;
      const first = await openCheckout(who.accountId, who.id, { email });
      await happenings.paid(first);
      if (why === "a dispute") await happenings.disputed(first);
      else {
        await happenings.cardWorks(first, false);
        await advance(who, 33);
        await happenings.synced(first);
      }
      const second = await openCheckout(who.accountId, who.id);
      await happenings.paid(second);
      const { customerId: customer_id } = first;
      const job = { environment: "test", customer_id };
      expect(await queuedJobs("billing/customer.changed")).toContainEqual(job);
      for (let again = 0; again < 2; again++) await happenings.synced(first);
      expect((await subscriptionAtStripe(first))?.status).toBe("canceled");
      // As if the process had been stopped between the cancellation and the mail.
      await db.purchase.update({ where: { id: first.purchaseId }, data: { endingAt: null } });
      await db.mailMessage.deleteMany({ where: { recipient: email } });
      for (let again = 0; again < 2; again++) await happenings.synced(first);
      expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
        "subscription_replaced",
      ]);
      await happenings.cardWorks(first, true);
      await advance(who, 100);
      const of = { customer: customer_id, status: "paid" as const };
      expect((await stripe("test").invoices.list(of)).data).toHaveLength(1);
      await happenings.synced(second);
      expect((await subscriptionAtStripe(second))?.status).toBe("active");
    },
  );
});

test("of two subscriptions that both came to be paid, the earlier one doesn't renew, and its payer is told once", async () => {
  const who = await athlete();
  const email = `${who.id}@first.example`;
  const first = await openCheckout(who.accountId, who.id, { email });
  await happenings.paid(first);
  await happenings.cardWorks(first, false);
  await advance(who, 33);
  await happenings.synced(first);
  const second = await openCheckout(who.accountId, who.id);
  await happenings.paid(second, "bank");
  await happenings.cardWorks(first, true);
  await control("pay_invoice", { customer: first.customerId });
  await happenings.synced(first);
  await happenings.settled(second);
  const { customerId: customer_id } = first;
  expect(await queuedJobs("billing/customer.changed")).toContainEqual({
    environment: "test",
    customer_id,
  });
  for (let again = 0; again < 3; again++) {
    await happenings.synced(first);
    await happenings.synced(second);
  }
  const endings = [await subscriptionAtStripe(first), await subscriptionAtStripe(second)];
  expect(endings.map((each) => each?.cancel_at_period_end)).toEqual([true, false]);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["subscription_doubled"]);
});

test("a payment page left open is closed once an earlier subscription recovers", async () => {
  const who = await athlete();
  const first = await openCheckout(who.accountId, who.id);
  await happenings.paid(first);
  await happenings.cardWorks(first, false);
  await advance(who, 33);
  await happenings.synced(first);
  await order(who, { emailKey: `${who.id}@second.example` });
  expect(await sessionsOpen(who)).toBe(1);
  await happenings.cardWorks(first, true);
  await control("pay_invoice", { customer: first.customerId });
  await happenings.synced(first);
  const { purchaseId: purchase_id } = first;
  expect(await queuedJobs("billing/address.matched")).toContainEqual({ purchase_id });
  await closeUnneeded(purchase_id);
  expect(await sessionsOpen(who)).toBe(0);
});

test("a subscription and a seat that end before either is noticed are one loss", async () => {
  const who = await athlete();
  await listen(who.accountId);
  const checkout = await openCheckout(who.accountId, who.id);
  await happenings.paid(checkout);
  const { id: orgId } = await createOrganization(who.account, { display_name: "Club" });
  const start_date = Math.floor(Date.now() / 1000);
  const block = { type: "team" as const, seats: 1, start_date, end_date: start_date + 3_600 };
  const { id } = await createSubscription(who.account, orgId, block);
  await assignLicenses(who.account, orgId, id, [{ athlete_id: who.id }]);
  await happenings.cardWorks(checkout, false);
  await advance(who, 33);
  await happenings.synced(checkout);
  await expireSeats(actingAs("job", "test"), who.accountId);
  expect(await subscriptionEvents(who.accountId, who.id)).toEqual([
    "created: checkout_subscription",
    "cancelled: expired",
  ]);
});

test("two subscriptions of one athlete that end at the same moment are one loss", async () => {
  const every = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const who = await athlete();
      await listen(who.accountId);
      const both = [];
      for (let count = 0; count < 2; count++) {
        const checkout = await openCheckout(who.accountId, who.id);
        await happenings.paid(checkout);
        both.push(checkout);
      }
      for (const checkout of both) {
        const { id = "" } = (await subscriptionAtStripe(checkout)) ?? {};
        await stripe("test").subscriptions.cancel(id);
      }
      return { who, both };
    }),
  );
  await Promise.all(every.flatMap(({ both }) => both.map(happenings.synced)));
  for (const { who } of every)
    expect(await subscriptionEvents(who.accountId, who.id)).toEqual([
      "created: checkout_subscription",
      "cancelled: customer.subscription.deleted",
    ]);
});

test("a dispute that is won after a billing day begins a new period, which is paid", async () => {
  const who = await athlete();
  const checkout = await openCheckout(who.accountId, who.id);
  await happenings.paid(checkout);
  await happenings.disputed(checkout);
  await advance(who, 36);
  await happenings.synced(checkout);
  await happenings.disputeClosed(checkout, "won");
  await happenings.synced(checkout);
  const { customerId: customer, purchaseId } = checkout;
  const paid = await stripe("test").invoices.list({ customer, status: "paid" });
  expect(paid.data).toHaveLength(2);
  const { endedAt, told } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  expect({ endedAt, told }).toEqual({ endedAt: null, told: true });
});

test.each([
  ["in its period gives the rest of it", true],
  ["after its period is given back", false],
])("an old invoice that an athlete pays %s", async (_title, isServed) => {
  const who = await athlete();
  const email = `${who.id}@buyer.example`;
  const checkout = await openCheckout(who.accountId, who.id, { email });
  await happenings.paid(checkout);
  await happenings.cardWorks(checkout, false);
  for (const day of [31, 37, 44, 52, 58, ...(isServed ? [] : [75])]) await advance(who, day);
  await happenings.synced(checkout);
  expect((await subscriptionAtStripe(checkout))?.status).toBe("canceled");
  await happenings.cardWorks(checkout, true);
  await control("pay_invoice", { customer: checkout.customerId });
  for (let again = 0; again < 2; again++) await happenings.synced(checkout);
  const { data } = await stripe("test").charges.list({ customer: checkout.customerId });
  expect(data[0]?.refunded).toBe(!isServed);
  const { told } = await db.purchase.findUniqueOrThrow({ where: { id: checkout.purchaseId } });
  expect(told).toBe(isServed);
  const mails = (await mailsTo(email)).map(({ template }) => template);
  expect(mails).toEqual(isServed ? [] : ["payment_too_late"]);
});

test("a buyer who canceled sees that it won't renew", async () => {
  const who = await athlete();
  const email = `${who.id}@buyer.example`;
  const checkout = await openCheckout(who.accountId, who.id, { email });
  await happenings.paid(checkout);
  const state = async () => {
    const token = randomUUID();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const proof = { hash: sha256(token), environment: "test", emailKey: email, expiresAt } as const;
    await insertProof(db, { ...proof, subscribe: null });
    return (await readManaged((await redeemManagement(token)) ?? ""))?.map(({ state }) => state);
  };
  expect(await state()).toEqual(["renews"]);
  await happenings.disputed(checkout);
  expect(await state()).toEqual(["paused"]);
  await happenings.disputeClosed(checkout, "won");
  await happenings.endsWithPeriod(checkout);
  expect(await state()).toEqual(["ends"]);
});

test.each(["is closed", "doesn't pay for its own plan"])(
  "the subscription of an athlete whose partner %s ends with its period, and its payer is told once",
  async (why) => {
    const who = await athlete();
    const email = `${who.id}@buyer.example`;
    const checkout = await openCheckout(who.accountId, who.id, { email });
    await happenings.paid(checkout);
    const id = who.account.partnerId;
    const since = (days: number) => new Date(Date.now() - days * 86_400_000);
    const stop = (days: number) =>
      db.partner.update({
        where: { id },
        data: why === "is closed" ? { closedAt: new Date() } : { planUntil: since(days) },
      });
    if (why !== "is closed") {
      await stop(13);
      await happenings.synced(checkout);
      expect((await subscriptionAtStripe(checkout))?.cancel_at_period_end).toBe(false);
    }
    await stop(14);
    for (let again = 0; again < 2; again++) await happenings.synced(checkout);
    const { status, cancel_at_period_end } = (await subscriptionAtStripe(checkout)) ?? {};
    expect({ status, cancel_at_period_end }).toEqual({
      status: "active",
      cancel_at_period_end: true,
    });
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      "subscription_withdrawn",
    ]);
  },
);

test("who pays for the athlete of a partner that has closed meanwhile gets it back, and a page left open is closed", async () => {
  const plans = ["1_month", "1_month", "lifetime"] as const;
  const all = [];
  for (const plan of plans) {
    const who = await athlete();
    const email = `${who.id}@buyer.example`;
    all.push({ who, email, checkout: await openCheckout(who.accountId, who.id, { email, plan }) });
  }
  // The processor tells times in whole seconds.
  const closedAt = new Date(Date.now() - 2_000);
  for (const { who } of all)
    await db.partner.update({ where: { id: who.account.partnerId }, data: { closedAt } });
  const [open, ...paid] = all;
  await happenings.synced(open?.checkout as Checkout);
  expect(open && (await sessionsOpen(open.who))).toBe(0);
  for (const { checkout, email } of paid) {
    await happenings.paid(checkout);
    for (let again = 0; again < 2; again++) await happenings.synced(checkout);
    const { data } = await stripe("test").charges.list({ customer: checkout.customerId });
    expect(data).toMatchObject([{ refunded: true }]);
    expect((await subscriptionAtStripe(checkout))?.status ?? "canceled").toBe("canceled");
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(["payment_returned"]);
  }
});

test("a dispute won after the partner has closed charges nobody, and ends the subscription", async () => {
  const who = await athlete();
  const checkout = await openCheckout(who.accountId, who.id);
  await happenings.paid(checkout);
  await happenings.disputed(checkout);
  const where = { id: who.account.partnerId };
  await db.partner.update({ where, data: { closedAt: new Date() } });
  await happenings.synced(checkout);
  expect((await subscriptionAtStripe(checkout))?.status).toBe("active");
  await advance(who, 36);
  await happenings.disputeClosed(checkout, "won");
  for (let again = 0; again < 2; again++) await happenings.synced(checkout);
  expect((await subscriptionAtStripe(checkout))?.status).toBe("canceled");
  const of = { customer: checkout.customerId, status: "paid" as const };
  expect((await stripe("test").invoices.list(of)).data).toHaveLength(1);
});

test("nothing is sold for the athlete of a partner that is closed or suspended", async () => {
  const { id, accountId } = await athlete();
  expect(await findSubscriberOf(id, accountId)).toMatchObject({ athleteId: id });
  for (const status of ["suspended", "closed"] as const) {
    await db.partner.updateMany({
      where: { accounts: { some: { id: accountId } } },
      data: { status },
    });
    expect(await findSubscriberOf(id, accountId)).toBeNull();
  }
});

test("a subscription simulated again and again is one purchase", async () => {
  const { id, account } = await athlete();
  for (const active of [true, true, false, true, false, true])
    await simulateSubscription(account, id, active);
  expect(
    await db.purchase.findMany({ where: { links: { some: { athleteId: id } } } }),
  ).toMatchObject([{ endedAt: null }]);
});

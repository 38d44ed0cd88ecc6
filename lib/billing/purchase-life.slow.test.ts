import "@/testing/database";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@/scripts/boot/ports.mjs";
import { startStripeStandIn } from "@/scripts/stand-in/stripe/stand-in.mjs";
import { listen, subscriptionEvents } from "@/testing/events";
import { callerOf, newPartner } from "@/testing/partner";
import { causeOfTime, type ModelFacts, Teller } from "@/testing/purchase-model";

const standIn = await startStripeStandIn({ port: await freePort(), hooks: [] });
process.env["STRIPE_API_BASE_TEST"] = standIn.url;
const { db } = await import("@/lib/platform/db");
const { stripe } = await import("@/lib/platform/stripe");
const { control, messageAbout, openCheckout } = await import("@/testing/purchases");
const { clearErased, deleteAthlete } = await import("@/lib/athletes/erasure");
const { followClock } = await import("./account-clock");
const { syncCustomer } = await import("./purchases");
const { followStripeEvent, receiveStripeEvent } = await import("./stripe-events");
const { readStandings } = await import("./standing");
const { subscriptionStatus } = await import("./entitlement");

/**
 * Runs the life of purchases through the operations, the database and a Stripe stand-in over HTTP, against the state
 * table's oracle.
 */

afterAll(() => standIn.stop());

type Step =
  | { kind: "hours"; hours: number }
  | { kind: "refund"; ago: number; part: boolean }
  | { kind: (typeof PLAIN)[number] };

const PLAIN = [
  "settle",
  "fail_delayed",
  "card_fails",
  "card_works",
  "pay_invoice",
  "dispute",
  "inquire",
  "win",
  "lose",
  "prevent",
  "fail_refund",
  "end_with_period",
  "delete",
  "erase",
] as const;

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((hours) => ({ kind: "hours" as const, hours })),
  },
  {
    weight: 3,
    arbitrary: fc
      .integer({ min: 1, max: 36 })
      .map((days) => ({ kind: "hours" as const, hours: days * 24 })),
  },
  fc.record({
    kind: fc.constant("refund" as const),
    ago: fc.nat({ max: 1 }),
    part: fc.boolean(),
  }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...PLAIN) }) },
);

const lives = fc.record({
  plan: fc.constantFrom(
    "1_month" as const,
    "1_month" as const,
    "12_month" as const,
    "lifetime" as const,
  ),
  method: fc.constantFrom("card", "card", "bank"),
  steps: fc.array(steps, { maxLength: 7 }),
  /** The order and number of webhooks about it. */
  messages: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
});

const client = () => stripe("test");

/** Returns the purchase's facts from Stripe's own objects. */
async function factsOf(customer: string): Promise<ModelFacts> {
  const [subscriptions, invoices, intents] = await Promise.all([
    client().subscriptions.list({ customer, status: "all" }),
    client().invoices.list({ customer, status: "paid", limit: 100, expand: ["data.payments"] }),
    client().paymentIntents.list({ customer, limit: 100, expand: ["data.latest_charge"] }),
  ]);
  const [subscription] = subscriptions.data;
  const revoked = new Map<string, boolean>();
  for (const { id, latest_charge } of intents.data) {
    const charge = typeof latest_charge === "object" ? latest_charge : null;
    const disputes = charge ? await client().disputes.list({ charge: charge.id }) : { data: [] };
    const isTaken = disputes.data.some(({ status }) =>
      ["needs_response", "under_review", "lost"].includes(status),
    );
    revoked.set(id, charge !== null && (charge.refunded || isTaken));
  }
  const monthly = invoices.data.map((invoice) => {
    const intent = String(invoice.payments?.data[0]?.payment.payment_intent ?? "");
    const period = invoice.lines.data[0]?.period ?? { start: 0, end: 0 };
    return {
      paidMs: (invoice.status_transitions.paid_at ?? 0) * 1000,
      fromMs: period.start * 1000,
      untilMs: period.end * 1000,
      isRevoked: revoked.get(intent) === true,
    };
  });
  const once = intents.data
    .filter(({ status }) => status === "succeeded" && subscription === undefined)
    .map(({ id, created }) => ({
      paidMs: created * 1000,
      fromMs: created * 1000,
      untilMs: Number.POSITIVE_INFINITY,
      isRevoked: revoked.get(id) === true,
    }));
  return {
    subscription:
      subscription === undefined
        ? null
        : {
            status: subscription.status,
            endedMs: subscription.ended_at === null ? null : subscription.ended_at * 1000,
            isEndedByUs:
              subscription.cancellation_details?.comment?.startsWith("aidstation") === true,
          },
    payments: [...monthly, ...once],
  };
}

/** Performs an action; ones that aren't possible now are ignored. */
const attempt = (act: Promise<unknown>) => act.catch(() => undefined);

async function act(step: Exclude<Step, { kind: "hours" }>, customer: string): Promise<string> {
  const [subscription] = (await client().subscriptions.list({ customer })).data;
  switch (step.kind) {
    case "refund": {
      const charge = (await client().charges.list({ customer })).data[step.ago];
      if (charge === undefined) return "nothing";
      const part = step.part ? { amount: 1 } : {};
      await attempt(client().refunds.create({ charge: charge.id, ...part }));
      return "refund";
    }
    case "dispute":
    case "inquire": {
      const status = step.kind === "dispute" ? "needs_response" : "warning_needs_response";
      await attempt(control("dispute", { customer, status }));
      return "dispute";
    }
    case "win":
    case "lose":
    case "prevent": {
      const status = { win: "won", lose: "lost", prevent: "prevented" }[step.kind];
      await attempt(control("close_dispute", { customer, status }));
      return "dispute";
    }
    case "card_fails":
    case "card_works":
      await control("card", { customer, works: step.kind === "card_works" });
      return "nothing";
    case "end_with_period":
      if (subscription === undefined) return "nothing";
      await client().subscriptions.update(subscription.id, { cancel_at_period_end: true });
      return "nothing";
    case "delete":
      if (subscription !== undefined) await client().subscriptions.cancel(subscription.id);
      return "customer.subscription.deleted";
    default:
      await attempt(control(step.kind, { customer }));
      return "customer.subscription.deleted";
  }
}

test("a purchase follows the state table and sends its events, whatever happens and in any order", async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ plan, method, steps, messages }) => {
      const partner = await newPartner();
      const account = callerOf(partner);
      await listen(partner.accountId);
      const athleteId = randomUUID();
      const now = new Date();
      const born = { id: athleteId, accountId: partner.accountId, createdAt: now, updatedAt: now };
      await db.athlete.create({ data: born });
      const checkout = await openCheckout(partner.accountId, athleteId, { plan });
      const { customerId: customer, purchaseId } = checkout;
      const source = plan === "lifetime" ? "checkout_lifetime" : "checkout_subscription";
      const teller = new Teller(source);
      let [offsetMs, isErased] = [0, false];

      const look = async (cause: string | null) => {
        const about = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
        const objects = [checkout.sessionId, about.subscriptionId ?? checkout.sessionId];
        for (const which of messages) {
          const type = which < 2 ? "checkout.session.completed" : "customer.subscription.updated";
          const id = which < 2 ? objects[0] : objects[1];
          const message = messageAbout(type, id ?? "", { id: `evt_${customer}_${which}` });
          await receiveStripeEvent("test", message as never);
          await followStripeEvent(message.id);
          await syncCustomer("test", customer);
        }
        // Picks up what a duty changed at Stripe.
        await syncCustomer("test", customer);
        await syncCustomer("test", customer);
        const facts = await factsOf(customer);
        const nowMs = Date.now() + offsetMs;
        if (isErased) return;
        teller.look(facts, nowMs, cause ?? causeOfTime(facts));
        const standing = (await readStandings(db, [athleteId])).get(athleteId);
        const status = standing === undefined ? "none" : subscriptionStatus(standing, nowMs);
        expect(status === "full").toBe(teller.hasAccess);
        expect(await subscriptionEvents(partner.accountId, athleteId)).toEqual(teller.told);
      };

      await control("complete", { session: checkout.sessionId, method });
      await look("nothing");
      for (const step of steps) {
        if (step.kind === "hours") {
          offsetMs += step.hours * 3_600_000;
          await db.account.update({
            where: { id: partner.accountId },
            data: { clockOffsetMs: offsetMs },
          });
          await followClock(partner.accountId);
          await look(null);
        } else if (step.kind === "erase") {
          if (isErased) continue;
          isErased = true;
          await deleteAthlete(account, athleteId);
          while ((await clearErased(account, athleteId)).more);
          await look("nothing");
        } else {
          await look(await act(step, customer));
        }
      }
      const { subscription, payments } = await factsOf(customer);
      // Pending money is waited for.
      const isPaid = payments.length > 0;
      if (isErased && isPaid && subscription !== null && subscription.endedMs === null) {
        const [left] = (await client().subscriptions.list({ customer })).data;
        expect(left?.cancel_at_period_end).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
}, 600_000);

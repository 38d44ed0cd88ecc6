import { queueMail } from "@/lib/mail/queue";
import { toDate, wallMs } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/db";
import { baseUrl, type Environment } from "@/lib/platform/env";
import { stripe } from "@/lib/platform/stripe";
import { markEnding } from "./duties.store";
import { planTitle } from "./plan-title";
import type { CheckoutState, PurchaseRecord } from "./purchase-facts";
import { isLive, isToBeCancelled } from "./purchase-standing";
import type { PurchaseRow } from "./purchases.store";
import {
  cancelSubscription,
  nullWhenMissing,
  type PaymentRecord,
  type SubscriptionRecord,
} from "./stripe-customer";

/** What is left to be done at the processor once a purchase was brought to what is known of it. */
export type Duty =
  | { kind: "cancel"; subscriptionId: string }
  | {
      kind: "end_with_period" | "end_now";
      purchaseId: string;
      subscriptionId: string;
      /** When access ends, in the processor's time. */
      endsAt: number | null;
    }
  | { kind: "close_checkout"; sessionId: string }
  | { kind: "give_back"; purchaseId: string; paymentIntentId: string; endsAt: null };

/**
 * What a purchase obliges us to: not to collect for what we no longer serve. A subscription whose latest payment was
 * taken back, or whose first one never came, is cancelled; one that serves nobody any more ends with what is paid; a
 * checkout for nobody is closed.
 */
export function dutiesOf({
  row,
  record,
  isServing,
}: {
  row: Pick<PurchaseRow, "id" | "grantedAt" | "unservedAt" | "endingAt" | "sessionId">;
  record: PurchaseRecord;
  isServing: boolean;
}): Duty[] {
  const { facts, subscription, checkout, payments } = record;
  if (subscription !== null && (isToBeCancelled(facts) || isGivenUp(checkout, subscription))) {
    return [{ kind: "cancel", subscriptionId: subscription.id }];
  }
  if (row.unservedAt === null || isServing) return [];
  const intent = intentToGiveBack(record, row.grantedAt === null ? null : row.unservedAt.getTime());
  if (intent !== null) {
    return [{ kind: "give_back", purchaseId: row.id, paymentIntentId: intent, endsAt: null }];
  }
  if (checkout === "open" && row.sessionId !== null) {
    return [{ kind: "close_checkout", sessionId: row.sessionId }];
  }
  // What is on its way cannot be called back; it is ended once it has arrived.
  const isOver = checkout === "processing" || row.endingAt !== null;
  if (subscription === null || !isLive(subscription) || isOver) return [];
  const { id: subscriptionId, periodStart, periodEnd } = subscription;
  const paidUntil = lastPaidEnd(payments);
  // In a period that nobody has paid yet, waiting for its end would have it collected.
  const isPaid = paidUntil !== null && periodStart !== null && paidUntil > periodStart;
  const end = { purchaseId: row.id, subscriptionId, endsAt: isPaid ? periodEnd : paidUntil };
  return [{ kind: isPaid ? "end_with_period" : "end_now", ...end }];
}

/**
 * By what a payment came that came only when nobody was left whom it could serve, since a moment; all of them where
 * none was known before. Null when there is none.
 */
function intentToGiveBack(
  { facts, payments }: PurchaseRecord,
  unservedMs: number | null,
): string | null {
  const late = facts.payments.findIndex(
    ({ paidMs, revoked }) => revoked === null && (unservedMs === null || paidMs > unservedMs),
  );
  return payments[late]?.paymentIntentId ?? null;
}

/** The end of the latest period that is paid and was not taken back; null when there is none. */
const lastPaidEnd = (payments: readonly PaymentRecord[]): number | null =>
  payments.reduce<number | null>((last, { period, revoked }) => {
    if (period === null || revoked !== null) return last;
    return last === null || period.end > last ? period.end : last;
  }, null);

/** Whether a subscription was never paid, and its buyer has been told that nothing was bought. */
const isGivenUp = (checkout: CheckoutState, subscription: SubscriptionRecord): boolean =>
  checkout === "failed" && isLive(subscription);

/** Does at the processor what is to be done there. Doing it twice is the same as once. */
export async function fulfil(environment: Environment, duty: Duty): Promise<void> {
  const client = stripe(environment);
  switch (duty.kind) {
    case "cancel":
      return cancelSubscription(environment, duty.subscriptionId);
    case "close_checkout":
      await closeCheckout(environment, duty.sessionId);
      return;
    case "give_back":
      await tellOfEnd(environment, duty, "payment_returned");
      await client.refunds.create(
        { payment_intent: duty.paymentIntentId },
        { idempotencyKey: `give-back-${duty.paymentIntentId}` },
      );
      return;
    case "end_with_period":
      await client.subscriptions.update(duty.subscriptionId, { cancel_at_period_end: true });
      return tellOfEnd(environment, duty, "subscription_ends");
    case "end_now":
      await cancelSubscription(environment, duty.subscriptionId);
      return tellOfEnd(environment, duty, "subscription_ends");
  }
}

type End = Extract<Duty, { purchaseId: string }>;

/** Tells whoever pays, once, that their subscription will not renew, or that their money goes back. */
async function tellOfEnd(
  environment: Environment,
  { purchaseId, endsAt }: End,
  template: "subscription_ends" | "payment_returned",
): Promise<void> {
  await transaction({ db }, async (unit) => {
    const ending = await markEnding(unit.db, purchaseId, toDate(wallMs()));
    if (ending?.emailKey == null) return;
    const url = `${baseUrl(environment)}/subscribe/manage`;
    const ends_on = endsAt === null ? "the end of its period" : DAY.format(toDate(endsAt * 1000));
    const plan_title = planTitle(ending.plan);
    const about = { environment, to: ending.emailKey };
    await (template === "subscription_ends"
      ? queueMail(unit, { ...about, template, variables: { plan_title, ends_on, url } })
      : queueMail(unit, { ...about, template, variables: { plan_title, url } }));
  });
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Has a checkout be paid no more. @returns whether it is closed; one that was completed stays so */
export async function closeCheckout(environment: Environment, sessionId: string): Promise<boolean> {
  const { sessions } = stripe(environment).checkout;
  const session = await sessions.retrieve(sessionId).catch(nullWhenMissing);
  if (session === null || session.status === "expired") return true;
  if (session.status === "complete") return false;
  const closed = await sessions.expire(sessionId).catch(() => sessions.retrieve(sessionId));
  return closed.status === "expired";
}

import type Stripe from "stripe";
import type { Environment } from "@/lib/platform/env";
import { CHARGING, stripe } from "@/lib/platform/stripe";
import { every, PAGE } from "./stripe-lists";
import { type Revocation, revocation } from "./stripe-revocation";

/** What Stripe knows about a customer, as far as it matters here. Times are Stripe's: Unix seconds. */
export interface CustomerRecord {
  /** Whether the customer's times follow a movable clock, which is set to the account's. */
  hasClock: boolean;
  checkouts: CheckoutRecord[];
  subscriptions: SubscriptionRecord[];
  payments: PaymentRecord[];
  /** Payment attempts, whether or not their money has arrived. */
  attempts: AttemptRecord[];
  /** Subscription payments that were due and not paid. */
  owed: OwedRecord[];
  /** Periods of subscriptions that nobody pays for, as their invoice is void. */
  voided: VoidedRecord[];
}

export interface VoidedRecord {
  subscriptionId: string | null;
  /** When the period began. */
  from: number;
}

export interface OwedRecord {
  subscriptionId: string | null;
  since: number;
}

export interface CheckoutRecord {
  id: string;
  status: "open" | "complete" | "expired";
  subscriptionId: string | null;
  paymentIntentId: string | null;
}

/** A payment attempt, for a subscription or a one-time purchase. */
export interface AttemptRecord {
  subscriptionId: string | null;
  paymentIntentId: string;
  /** Whether it definitely failed; money that just hasn't arrived doesn't count. */
  hasFailed: boolean;
}

export interface SubscriptionRecord {
  id: string;
  status: string;
  endedAt: number | null;
  /** Whether we ended it because we no longer serve it. */
  isEndedByUs: boolean;
  /** Whether we ended it because a later purchase replaced it. */
  isReplaced: boolean;
  /** The start of its current period, paid or not. */
  periodStart: number | null;
  periodEnd: number | null;
  /** Whether it ends with that period. */
  isEnding: boolean;
  /** Whether we paused collection because of a dispute. */
  isPausedByUs: boolean;
  items: readonly ItemRecord[];
}

export interface ItemRecord {
  productId: string;
  quantity: number;
}

export interface PaymentRecord {
  subscriptionId: string | null;
  paymentIntentId: string | null;
  paidAt: number;
  /** Null for no end, and for a subscription's payments for a change within a period. */
  period: { start: number; end: number } | null;
  /** The amount billed, in minor units; negative for a credit. */
  billed: number;
  /** The amount collected for that: zero if credit paid it. */
  collected: number;
  revoked: Revocation | null;
}

/** Comment on a subscription that we end because it is no longer paid for, or serves nobody. */
export const ENDED_BY_US = "aidstation: no longer served";
/** The same for one that a later purchase replaced. */
export const REPLACED = "aidstation: replaced by a later purchase";

/** Metadata key of a subscription whose collection we paused. An operator's own pause is left alone. */
const PAUSED_BY_US = "aidstation_paused";

/** Pauses a subscription's collection while a dispute is open; invoices due meanwhile are void. */
export async function pauseCollection(environment: Environment, id: string): Promise<void> {
  await stripe(environment).subscriptions.update(id, {
    pause_collection: { behavior: "void" },
    metadata: { [PAUSED_BY_US]: "dispute" },
  });
}

/**
 * Resumes a subscription's collection.
 *
 * @param voidFrom when the current period began, if its invoice was voided in the pause: then a new period begins now,
 *   and is collected at once; null otherwise
 */
export async function resumeCollection(
  environment: Environment,
  id: string,
  voidFrom: number | null,
): Promise<void> {
  const { subscriptions } = stripe(environment);
  const resumed = { pause_collection: "" as const, metadata: { [PAUSED_BY_US]: "" } };
  if (voidFrom === null) await subscriptions.update(id, resumed);
  else
    await subscriptions.update(
      id,
      { ...resumed, billing_cycle_anchor: { type: "now" }, proration_behavior: "none" },
      // Readings that overlap begin only one.
      { idempotencyKey: `resume-${id}-${voidFrom}`, ...CHARGING },
    );
}

/**
 * Reads everything about a customer at Stripe, with the API version the SDK is built for.
 *
 * @returns null if Stripe knows no such customer
 * @throws what the SDK throws when the processor cannot be asked
 */
export async function readCustomer(
  environment: Environment,
  customer: string,
): Promise<CustomerRecord | null> {
  const client = stripe(environment);
  const found = await client.customers.retrieve(customer).catch(nullWhenMissing);
  if (found === null) return null;
  const of = { customer, ...PAGE };
  // Read causes before their effects, so that anything happening meanwhile is seen too late, never too early.
  const [sessions, subscriptions] = await Promise.all([
    every(client.checkout.sessions.list(of)),
    every(client.subscriptions.list({ ...of, status: "all" })),
  ]);
  const invoices = await every(client.invoices.list({ ...of, expand: ["data.payments"] }));
  const intents = await every(
    client.paymentIntents.list({ ...of, expand: ["data.latest_charge"] }),
  );
  const charges = new Map(intents.map((intent) => [intent.id, chargeOf(intent)]));
  const revocations = new Map<string, PaymentRecord["revoked"]>();
  for (const [id, charge] of charges) revocations.set(id, await revocation(client, charge));
  const collected = invoices
    .filter(({ status }) => status === "paid")
    .map((invoice) => paymentOfInvoice(invoice, revocations));
  const ofInvoices = new Set(collected.map(({ paymentIntentId }) => paymentIntentId));
  const once = intents
    .filter(({ id, status }) => status === "succeeded" && !ofInvoices.has(id))
    .map(
      ({ id, created, amount, amount_received }): PaymentRecord => ({
        subscriptionId: null,
        paymentIntentId: id,
        paidAt: charges.get(id)?.created ?? created,
        period: null,
        billed: amount,
        collected: amount_received,
        revoked: revocations.get(id) ?? null,
      }),
    );
  return {
    hasClock: found.deleted !== true && found.test_clock != null,
    checkouts: sessions.map(toCheckout),
    subscriptions: subscriptions.map(toSubscription),
    payments: [...collected, ...once],
    attempts: attemptsOf(invoices, intents),
    owed: invoices.filter(isOwed).map((invoice) => ({
      subscriptionId: subscriptionOf(invoice),
      since: invoice.status_transitions.finalized_at ?? invoice.created,
    })),
    voided: invoices
      .filter(({ status }) => status === "void")
      .flatMap((invoice): VoidedRecord[] => {
        const period = periodOf(invoice);
        const subscriptionId = subscriptionOf(invoice);
        return period === null ? [] : [{ subscriptionId, from: period.start }];
      }),
  };
}

const isOwed = ({ status, attempted }: Stripe.Invoice): boolean =>
  attempted && (status === "open" || status === "uncollectible");

const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

/** Ends a subscription immediately, with a comment that we did it. One that has already ended is left as is. */
export async function cancelSubscription(
  environment: Environment,
  id: string,
  comment = ENDED_BY_US,
): Promise<void> {
  await stripe(environment)
    .subscriptions.cancel(id, { cancellation_details: { comment } })
    .catch(nullWhenMissing);
}

/** Makes a subscription end with its period, or continue after all. */
export async function setEnding(
  environment: Environment,
  id: string,
  isEnding: boolean,
): Promise<void> {
  const { subscriptions } = stripe(environment);
  // Stripe's own page doesn't set the flag, only when it ends.
  const isByDate = !isEnding && !(await subscriptions.retrieve(id)).cancel_at_period_end;
  await subscriptions.update(id, isByDate ? { cancel_at: "" } : { cancel_at_period_end: isEnding });
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** @throws whatever it is given, unless the processor says that there is no such thing */
export function nullWhenMissing(error: unknown): null {
  const isMissing = error instanceof Error && "code" in error && error.code === "resource_missing";
  if (isMissing) return null;
  throw error;
}

const CHECKOUT_STATUSES = ["complete", "expired"] as const;
/** Statuses of a failed attempt. */
const FAILED: ReadonlySet<string> = new Set(["requires_payment_method", "canceled"]);

function attemptsOf(
  invoices: readonly Stripe.Invoice[],
  intents: readonly Stripe.PaymentIntent[],
): AttemptRecord[] {
  const subscriptions = new Map<string, string | null>();
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent);
      if (intent !== null) subscriptions.set(intent, subscriptionOf(invoice));
    }
  }
  return intents.map(({ id, status }) => ({
    subscriptionId: subscriptions.get(id) ?? null,
    paymentIntentId: id,
    hasFailed: FAILED.has(status),
  }));
}

const toCheckout = (session: Stripe.Checkout.Session): CheckoutRecord => ({
  id: session.id,
  status: CHECKOUT_STATUSES.find((status) => status === session.status) ?? "open",
  subscriptionId: idOf(session.subscription),
  paymentIntentId: idOf(session.payment_intent),
});

function toSubscription(subscription: Stripe.Subscription): SubscriptionRecord {
  const [item] = subscription.items.data;
  const { cancel_at, cancel_at_period_end, cancellation_details } = subscription;
  const comment = cancellation_details?.comment;
  const periodEnd = item?.current_period_end ?? null;
  return {
    id: subscription.id,
    status: subscription.status,
    endedAt: subscription.ended_at,
    isEndedByUs: comment === ENDED_BY_US || comment === REPLACED,
    isReplaced: comment === REPLACED,
    periodStart: item?.current_period_start ?? null,
    periodEnd,
    // Stripe's own page only sets when it ends.
    isEnding: cancel_at_period_end || (cancel_at !== null && cancel_at <= (periodEnd ?? 0)),
    isPausedByUs:
      subscription.pause_collection !== null && subscription.metadata[PAUSED_BY_US] === "dispute",
    items: subscription.items.data.map(({ price, quantity }) => ({
      productId: idOf(price.product) ?? "",
      quantity: quantity ?? 0,
    })),
  };
}

/** Returns the period of an invoice's subscription lines; null for one that is only about a change within a period. */
const periodOf = (invoice: Stripe.Invoice): PaymentRecord["period"] =>
  invoice.lines.data
    .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
    .map(({ period: { start, end } }) => ({ start, end }))
    .reduce<PaymentRecord["period"]>(
      (last, each) => (last === null || each.end > last.end ? each : last),
      null,
    );

/**
 * Converts a paid invoice to a payment. It pays for the period of its subscription lines, or only for a change within
 * one. The money came from a payment, or was zero.
 */
function paymentOfInvoice(
  invoice: Stripe.Invoice,
  revocations: ReadonlyMap<string, PaymentRecord["revoked"]>,
): PaymentRecord {
  const paid = invoice.payments?.data.find(({ status }) => status === "paid");
  const paymentIntentId = idOf(paid?.payment.payment_intent);
  return {
    subscriptionId: subscriptionOf(invoice),
    paymentIntentId,
    paidAt: invoice.status_transitions.paid_at ?? invoice.created,
    period: periodOf(invoice),
    billed: invoice.total,
    collected: invoice.amount_paid,
    revoked: paymentIntentId === null ? null : (revocations.get(paymentIntentId) ?? null),
  };
}

function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === "object" ? latest_charge : null;
}

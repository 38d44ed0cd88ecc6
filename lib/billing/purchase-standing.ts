import { RENEWAL_MS } from "@/lib/access/tier";

/** Why access through a purchase ended: how the payment was taken back, or the Stripe event that ended it. */
export type EndReason =
  | "refund"
  | "dispute"
  | "customer.subscription.deleted"
  | "customer.subscription.updated"
  | "expired";

/** A payment that arrived, and the time it pays for. Unix milliseconds, account time. */
export interface Payment {
  paidMs: number;
  fromMs: number;
  /** Infinity for no end. */
  untilMs: number;
  /** Set if it was taken back in full: refunded, or taken by a dispute that isn't won. Null while it is ours. */
  revoked: { reason: "refund" | "dispute"; atMs: number; isFinal: boolean } | null;
}

/** A subscription as Stripe last described it. */
export interface SubscriptionFacts {
  status: string;
  /** When it ended, Unix milliseconds of account time; null while it is active, and if we ended it. */
  endedMs: number | null;
}

/** Everything that determines the standing of one purchase. */
export interface PurchaseFacts {
  /** Null for a one-time purchase. */
  subscription: SubscriptionFacts | null;
  payments: readonly Payment[];
}

/** The access a purchase grants. Unix milliseconds, account time. */
export interface PurchaseStanding {
  /** The first payment; null while nothing was paid. */
  grantedMs: number | null;
  /** When access ends or ended; Infinity for lifetime, null while nothing was paid. */
  untilMs: number | null;
  /** What ends it then. */
  reason: EndReason;
}

/** Subscriptions that Stripe still intends to collect for. */
const COLLECTING: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/**
 * Returns until when a purchase grants access, and what ends it. Pure, and depends only on the current facts at Stripe,
 * not on the order they arrived in. Each payment grants its period, until it was taken back or the subscription ended;
 * one that came after that end grants its whole period. The latest payment grants one more day while the subscription is in good standing and that payment isn't taken back.
 * Access lasts until the last of these.
 */
export function purchaseStanding({ subscription, payments }: PurchaseFacts): PurchaseStanding {
  if (payments.length === 0) return { grantedMs: null, untilMs: null, reason: "expired" };
  const latest = latestOf(payments);
  // An ended subscription was in good standing until it ended.
  const isInGrace =
    subscription !== null && (COLLECTING.has(subscription.status) || subscription.endedMs !== null);
  const ends = payments.map((payment) => {
    const isLate = subscription?.endedMs != null && payment.paidMs > subscription.endedMs;
    const graceMs = isInGrace && !isLate && payment === latest ? RENEWAL_MS : 0;
    return endOf(payment, isLate ? null : subscription, graceMs);
  });
  const last = ends.reduce((one, other) => (other.atMs > one.atMs ? other : one));
  const grantedMs = Math.min(...payments.map(({ paidMs }) => paidMs));
  return { grantedMs, untilMs: last.atMs, reason: last.reason };
}

/** Returns the payment for the latest period. */
export const latestOf = (payments: readonly Payment[]): Payment | undefined =>
  payments.reduce<Payment | undefined>(
    (latest, payment) =>
      latest === undefined || payment.fromMs >= latest.fromMs ? payment : latest,
    undefined,
  );

interface End {
  atMs: number;
  reason: EndReason;
}

function endOf(payment: Payment, subscription: SubscriptionFacts | null, graceMs: number): End {
  const { untilMs, revoked } = payment;
  const isUnpaid = subscription?.status === "unpaid";
  const ends: End[] = [
    ...(revoked === null ? [] : [{ atMs: revoked.atMs, reason: revoked.reason }]),
    ...(subscription === null || subscription.endedMs === null
      ? []
      : [{ atMs: subscription.endedMs, reason: "customer.subscription.deleted" as const }]),
    {
      atMs: untilMs + graceMs,
      reason: isUnpaid ? "customer.subscription.updated" : "expired",
    },
  ];
  return ends.reduce((first, other) => (other.atMs < first.atMs ? other : first));
}

/** What should happen to a subscription at Stripe, given the payment for its current period. */
export type Collection = "go on" | "pause" | "cancel";

/**
 * Decides whether Stripe keeps collecting after the payment for the current period was taken back. An open dispute
 * pauses it, since it may be won; a refund or a lost dispute ends it.
 */
export function collectionFor(revoked: { isFinal: boolean } | null): Collection {
  if (revoked === null) return "go on";
  return revoked.isFinal ? "cancel" : "pause";
}

const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** True if a subscription can still collect anything. */
export const isLive = (subscription: { status: string } | null): boolean =>
  subscription !== null && !OVER.has(subscription.status);

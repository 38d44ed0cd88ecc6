import { DAY_MS } from "@/lib/contract/durations";

/** Why access by a purchase ended: the kind of what took it, or the processor's event that did. */
export type EndReason =
  | "refund"
  | "dispute"
  | "customer.subscription.deleted"
  | "customer.subscription.updated"
  | "expired";

/** Money that came in, and the time it pays for. Unix milliseconds, account time. */
export interface Payment {
  paidMs: number;
  fromMs: number;
  /** Infinity for what has no end. */
  untilMs: number;
  /** It went back, whole: refunded, or taken by a dispute that is not won. Null while it is ours. */
  revoked: { reason: "refund" | "dispute"; atMs: number; isFinal: boolean } | null;
}

/** A subscription as the processor last described it. */
export interface SubscriptionFacts {
  status: string;
  /** When it ended, Unix milliseconds of account time; null while it goes on, and when it was us who ended it. */
  endedMs: number | null;
}

/** Everything that the standing of one purchase depends on. */
export interface PurchaseFacts {
  /** Null for what is paid once. */
  subscription: SubscriptionFacts | null;
  payments: readonly Payment[];
}

/** What a purchase is worth. Unix milliseconds, account time. */
export interface PurchaseStanding {
  /** The first payment; null while nothing was ever paid. */
  grantedMs: number | null;
  /** Access ends, or ended, here; Infinity for good; null while nothing was ever paid. */
  untilMs: number | null;
  /** What ends it there. */
  reason: EndReason;
}

/** How much longer a subscription in good standing grants after its latest paid period: a renewal is collected late. */
export const GRACE_MS = DAY_MS;

/** Subscriptions that Stripe still means to collect for. */
const COLLECTING: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

/**
 * Until when a purchase grants access, and what ends it then. Pure, and a function of what is true now at the
 * processor, not of the order in which it was told. Each payment grants for its period, until it was taken back or the
 * subscription had ended; the latest one for a day more while the subscription is in good standing and no later payment
 * was taken back. Access lasts until the last of these.
 */
export function purchaseStanding({ subscription, payments }: PurchaseFacts): PurchaseStanding {
  if (payments.length === 0) return { grantedMs: null, untilMs: null, reason: "expired" };
  const latest = latestOf(payments);
  // One that has ended was collected for until then.
  const isInGrace =
    subscription !== null && (COLLECTING.has(subscription.status) || subscription.endedMs !== null);
  const ends = payments.map((payment) =>
    endOf(payment, subscription, isInGrace && payment === latest ? GRACE_MS : 0),
  );
  const last = ends.reduce((one, other) => (other.atMs > one.atMs ? other : one));
  const grantedMs = Math.min(...payments.map(({ paidMs }) => paidMs));
  return { grantedMs, untilMs: last.atMs, reason: last.reason };
}

/** The payment for the latest period. */
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

/** What is to become of a subscription at the processor, by the payment for its current period. */
export type Collection = "go on" | "pause" | "cancel";

/**
 * Whether the processor goes on collecting, once the payment for the current period was taken back: an open dispute
 * pauses it, since it may be won; a refund or a lost dispute ends it.
 */
export function collectionFor(revoked: { isFinal: boolean } | null): Collection {
  if (revoked === null) return "go on";
  return revoked.isFinal ? "cancel" : "pause";
}

const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);

/** Whether a subscription can still collect anything. */
export const isLive = (subscription: { status: string } | null): boolean =>
  subscription !== null && !OVER.has(subscription.status);

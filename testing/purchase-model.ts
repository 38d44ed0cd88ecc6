import { DAY_MS } from "@/lib/contract/durations";

/**
 * The state table's rules for a purchase, written without the product's code: an oracle for tests. Times are Unix
 * milliseconds.
 */

export interface ModelPayment {
  paidMs: number;
  fromMs: number;
  untilMs: number;
  /** Refunded in full, or disputed and not won. */
  isRevoked: boolean;
}

export interface ModelSubscription {
  status: string;
  endedMs: number | null;
  /** Ended by us, because its money was taken back. */
  isEndedByUs: boolean;
}

export interface ModelFacts {
  subscription: ModelSubscription | null;
  payments: readonly ModelPayment[];
}

/** Returns whether there is access at a given time. */
export function hasAccess({ subscription, payments }: ModelFacts, nowMs: number): boolean {
  const good = payments.filter(({ isRevoked }) => !isRevoked);
  const endedMs = endOf(subscription) ?? Number.POSITIVE_INFINITY;
  const isPaid = good.some(
    ({ paidMs, fromMs, untilMs }) =>
      fromMs <= nowMs && nowMs < untilMs && (nowMs < endedMs || paidMs > endedMs),
  );
  if (isPaid) return true;
  if (!["active", "trialing", "past_due"].includes(subscription?.status ?? "")) return false;
  const [latest] = [...good].sort((one, other) => other.fromMs - one.fromMs);
  if (latest === undefined) return false;
  const isLate = latest.untilMs <= nowMs && nowMs < latest.untilMs + DAY_MS;
  return isLate && !payments.some(({ isRevoked, fromMs }) => isRevoked && fromMs > latest.fromMs);
}

/** Returns when a subscription ended; null while it goes on, and if we ended it. */
const endOf = (subscription: ModelSubscription | null): number | null =>
  subscription === null || subscription.isEndedByUs ? null : subscription.endedMs;

/** Returns why access expired with time: the subscription ended, or nothing more was paid. */
export function causeOfTime({ subscription, payments }: ModelFacts): string {
  const good = payments.filter(({ isRevoked }) => !isRevoked);
  const paidUntilMs = Math.max(...good.map(({ untilMs }) => untilMs));
  const endedMs = endOf(subscription);
  if (endedMs === null || good.some(({ paidMs }) => paidMs > endedMs)) return "expired";
  return endedMs <= paidUntilMs ? "customer.subscription.deleted" : "expired";
}

/** The notifications about a purchase: each change of access, once, with its cause. */
export class Teller {
  readonly told: string[] = [];
  #hasAccess = false;

  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Checks the facts after an event; `cause` is the reason if access is now gone. */
  look(facts: ModelFacts, nowMs: number, cause: string): void {
    const now = hasAccess(facts, nowMs);
    if (now && !this.#hasAccess) this.told.push(`created: ${this.#source}`);
    if (!now && this.#hasAccess) this.told.push(`cancelled: ${cause}`);
    this.#hasAccess = now;
  }

  get hasAccess(): boolean {
    return this.#hasAccess;
  }
}

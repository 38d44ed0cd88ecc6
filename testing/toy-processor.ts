import type { CustomerRecord, PaymentRecord } from "@/lib/billing/stripe-customer";
import type { ModelFacts } from "./purchase-model";

/** A payment processor small enough to run thousands of times: one customer buys one thing. Times are in seconds. */

export const HOUR = 3_600;
export const DAY = 24 * HOUR;
export const MONTH = 30 * DAY;
/** Delays of a failed renewal's retries, after the first attempt. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY];

/** After this long, pending money never arrives. */
const LONGEST_PENDING = 10 * DAY;

type Dispute = "needs_response" | "lost" | "won" | "prevented";

interface Money {
  at: number;
  period: { start: number; end: number } | null;
  refundedAt: number | null;
  disputedAt: number | null;
  dispute: Dispute | null;
}

interface Subscription {
  status: string;
  periodEnd: number;
  endsWithPeriod: boolean;
  endedAt: number | null;
  isEndedByUs: boolean;
  isPaused: boolean;
  /** An unpaid period: when its payment is next tried, and how often it was. */
  owed: { start: number; end: number; nextAt: number; tries: number } | null;
}

export class ToyProcessor {
  now = 1_800_000_000;
  money: Money[] = [];
  subscription: Subscription | null = null;
  isPending = false;
  isLifetime = false;
  hasCheckedOut = false;
  cardWorks = true;
  /** Money collected since the last check. */
  collected = 0;

  #checkedOutAt = 0;

  readonly #lastResort: "canceled" | "unpaid";

  constructor(lastResort: "canceled" | "unpaid") {
    this.#lastResort = lastResort;
  }

  checkOut(isLifetime: boolean, isDelayed: boolean): void {
    this.hasCheckedOut = true;
    this.#checkedOutAt = this.now;
    this.isLifetime = isLifetime;
    const end = this.now + MONTH;
    if (!isLifetime) {
      const begun = { status: "active", periodEnd: end, endsWithPeriod: false };
      this.subscription = {
        ...begun,
        endedAt: null,
        isEndedByUs: false,
        isPaused: false,
        owed: null,
      };
    }
    this.isPending = isDelayed;
    if (!isDelayed) this.#collect(isLifetime ? null : { start: this.now, end });
  }

  settle(arrives: boolean): void {
    this.isPending = false;
    const { subscription } = this;
    if (arrives) {
      const period = subscription && {
        start: subscription.periodEnd - MONTH,
        end: subscription.periodEnd,
      };
      this.#collect(period);
    } else if (subscription?.endedAt === null) this.#end("canceled", false);
  }

  /** Advances some hours. @returns what ended a subscription in them, if something did */
  pass(hours: number): string | null {
    let ended: string | null = null;
    for (let hour = 0; hour < hours; hour++) ended = this.#passHour() ?? ended;
    return ended;
  }

  /** Advances one hour. @returns what ended a subscription in it, if something did */
  #passHour(): string | null {
    this.now += HOUR;
    const { subscription } = this;
    if (this.isPending && this.now >= this.#checkedOutAt + LONGEST_PENDING) this.settle(false);
    if (subscription === null || subscription.endedAt !== null || this.isPending) return null;
    if (this.now >= subscription.periodEnd) {
      if (subscription.endsWithPeriod) {
        this.#end("canceled", false, subscription.periodEnd);
        return "customer.subscription.deleted";
      }
      const start = subscription.periodEnd;
      subscription.periodEnd += MONTH;
      const isCollected = subscription.status !== "unpaid" && !subscription.isPaused;
      if (isCollected && subscription.owed === null) {
        subscription.owed = { start, end: subscription.periodEnd, nextAt: start + HOUR, tries: 0 };
      }
    }
    const { owed } = subscription;
    if (subscription.isPaused) return null;
    if (owed === null || this.now < owed.nextAt || subscription.status === "unpaid") return null;
    if (this.cardWorks) this.payOwed();
    else {
      subscription.status = "past_due";
      const pause = RETRIES[owed.tries];
      owed.tries++;
      if (pause !== undefined) owed.nextAt = owed.start + HOUR + pause;
      else if (this.#lastResort === "unpaid") subscription.status = "unpaid";
      else this.#end("canceled", false);
    }
    return null;
  }

  /** The customer manually pays what is owed. */
  payOwed(): void {
    const { subscription } = this;
    if (subscription === null || subscription.owed === null) return;
    const { start, end } = subscription.owed;
    // Nothing has to be paid for a period long past.
    if (end <= this.now) return;
    this.#collect({ start, end });
    subscription.owed = null;
    if (subscription.endedAt === null) subscription.status = "active";
  }

  setCard(works: boolean): void {
    this.cardWorks = works;
  }

  endWithPeriod(): void {
    if (this.subscription?.endedAt === null) this.subscription.endsWithPeriod = true;
  }

  delete(isByUs: boolean): void {
    if (this.subscription?.endedAt === null) this.#end("canceled", isByUs);
  }

  /** We pause or resume collection. */
  pause(isPaused: boolean): void {
    if (this.subscription?.endedAt === null) this.subscription.isPaused = isPaused;
  }

  refund(index: number): Money | null {
    const paid = this.money[index];
    if (paid === undefined || paid.refundedAt !== null || paid.dispute !== null) return null;
    paid.refundedAt = this.now;
    return paid;
  }

  dispute(index: number): Money | null {
    const paid = this.money[index];
    if (paid === undefined || paid.refundedAt !== null || paid.dispute !== null) return null;
    paid.dispute = "needs_response";
    paid.disputedAt = this.now;
    return paid;
  }

  close(outcome: Dispute): void {
    const open = this.money.find(({ dispute }) => dispute === "needs_response");
    if (open !== undefined) open.dispute = outcome;
  }

  /** Returns the customer in the format of our own reader. */
  record(): CustomerRecord {
    const id = "sub";
    const { subscription } = this;
    const revocation = (paid: Money): PaymentRecord["revoked"] => {
      if (paid.refundedAt !== null) {
        return { reason: "refund", at: paid.refundedAt, isFinal: true };
      }
      const isTaken = paid.dispute === "needs_response" || paid.dispute === "lost";
      if (!isTaken) return null;
      return { reason: "dispute", at: paid.disputedAt ?? 0, isFinal: paid.dispute === "lost" };
    };
    return {
      hasClock: true,
      checkouts: [
        {
          id: "session",
          status: this.hasCheckedOut ? "complete" : "open",
          subscriptionId: subscription === null ? null : id,
          paymentIntentId: this.isLifetime ? "intent" : null,
        },
      ],
      subscriptions:
        subscription === null
          ? []
          : [
              {
                id,
                status: subscription.status,
                endedAt: subscription.endedAt,
                isEndedByUs: subscription.isEndedByUs,
                isReplaced: false,
                periodStart: subscription.periodEnd - MONTH,
                periodEnd: subscription.periodEnd,
                isEnding: false,
                isPausedByUs: subscription.isPaused,
                items: [],
              },
            ],
      owed: [],
      voided: [],
      payments: this.money.map((paid) => ({
        subscriptionId: this.isLifetime ? null : id,
        paymentIntentId: "intent",
        paidAt: paid.at,
        period: paid.period,
        billed: 999,
        collected: 999,
        revoked: revocation(paid),
      })),
      attempts: [
        {
          subscriptionId: this.isLifetime ? null : id,
          paymentIntentId: "intent",
          hasFailed: this.hasCheckedOut && !this.isPending && this.money.length === 0,
        },
      ],
    };
  }

  /** Returns the facts in the oracle's format. */
  facts(): ModelFacts {
    const { subscription } = this;
    return {
      subscription:
        subscription === null
          ? null
          : {
              status: subscription.status,
              endedMs: subscription.endedAt === null ? null : subscription.endedAt * 1000,
              isEndedByUs: subscription.isEndedByUs,
            },
      payments: this.money.map(({ at, period, refundedAt, dispute }) => ({
        paidMs: at * 1000,
        fromMs: (period?.start ?? at) * 1000,
        untilMs: period === null ? Number.POSITIVE_INFINITY : period.end * 1000,
        isRevoked: refundedAt !== null || dispute === "needs_response" || dispute === "lost",
      })),
    };
  }

  #collect(period: Money["period"]): void {
    const nothing = { refundedAt: null, disputedAt: null, dispute: null };
    this.money.push({ at: this.now, period, ...nothing });
    this.collected++;
  }

  #end(status: string, isByUs: boolean, at = this.now): void {
    if (this.subscription === null) return;
    Object.assign(this.subscription, { status, endedAt: at, isEndedByUs: isByUs });
  }
}

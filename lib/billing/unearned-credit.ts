import type { PaymentRecord } from "./stripe-customer";

/**
 * Credit from a reduction for the rest of a period that was never earned: the money behind it was taken back, by a full
 * refund or a lost dispute.
 */
export interface UnearnedCredit {
  subscriptionId: string;
  /** The period it was given for, as its start in Stripe's Unix seconds. */
  periodStart: number;
  /** Minor units, always positive. */
  amount: number;
}

type Billed = Pick<
  PaymentRecord,
  "subscriptionId" | "paidAt" | "period" | "billed" | "collected" | "revoked"
>;

/**
 * Returns the credit to take back per period: what changes within it credited, minus what further changes charged and
 * kept, and at most the period's money that was taken back. Pure.
 */
export function unearnedCredits(payments: readonly Billed[]): UnearnedCredit[] {
  const periods = payments.flatMap(({ subscriptionId, period }) =>
    subscriptionId === null || period === null ? [] : [{ subscriptionId, ...period }],
  );
  return periods.flatMap(({ subscriptionId, start, end }) => {
    const isWithin = (payment: Billed): boolean =>
      payment.subscriptionId === subscriptionId &&
      (payment.period === null
        ? payment.paidAt >= start && payment.paidAt < end
        : payment.period.start === start);
    const within = payments.filter(isWithin);
    const lost = within.filter(({ revoked }) => revoked?.isFinal);
    const changes = within.filter((each) => each.period === null && !lost.includes(each));
    const credited = -sum(changes.map(({ billed }) => billed));
    const amount = Math.min(credited, sum(lost.map(({ collected }) => collected)));
    return amount > 0 ? [{ subscriptionId, periodStart: start, amount }] : [];
  });
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((one, other) => one + other, 0);

/** Returns a key for a period's credit. */
export const creditKey = ({ subscriptionId, periodStart }: UnearnedCredit): string =>
  `${subscriptionId}_${periodStart}`;

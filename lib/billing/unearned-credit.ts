import type { PaymentRecord } from "./stripe-customer";

/**
 * Credit that a change to less gave for the rest of a period, and that was never earned: the money it came from went
 * back, by a refund in full or a dispute that was lost.
 */
export interface UnearnedCredit {
  subscriptionId: string;
  /** Which period it was given for, by its beginning in the processor's Unix seconds. */
  periodStart: number;
  /** Minor units, above zero. */
  amount: number;
}

type Billed = Pick<
  PaymentRecord,
  "subscriptionId" | "paidAt" | "period" | "billed" | "collected" | "revoked"
>;

/**
 * The credit to be taken back, by period: what changes within it credited, less what further changes charged and was not
 * given back, and no more than the money of the period that went back. Pure.
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

/** Names a period's credit. */
export const creditKey = ({ subscriptionId, periodStart }: UnearnedCredit): string =>
  `${subscriptionId}_${periodStart}`;

import type Stripe from "stripe";
import { every, PAGE } from "./stripe-lists";

/** How and when money was taken back, in Stripe's Unix seconds. */
export interface Revocation {
  reason: "refund" | "dispute";
  at: number;
  /** False for an undecided dispute, which may still be won. */
  isFinal: boolean;
}

/** False for disputes that take no money: inquiries, and those that ended in our favor. */
const takesMoney = (status: string): boolean =>
  !status.startsWith("warning_") && status !== "won" && status !== "prevented";

/** Reads how a charge's money was taken back; null while it is ours. */
export async function revocation(
  client: Stripe,
  charge: Stripe.Charge | null,
): Promise<Revocation | null> {
  if (charge === null) return null;
  const of = { charge: charge.id, ...PAGE };
  const disputes = charge.disputed ? await every(client.disputes.list(of)) : [];
  const refunds = charge.refunded ? await every(client.refunds.list(of)) : [];
  return takenBack(charge, disputes, refunds);
}

/**
 * Returns how a charge's money was taken back, if all of it was: refunded, or covered by a dispute where not refunded.
 * A partial amount doesn't count. Pure.
 */
export function takenBack(
  {
    amount,
    amount_refunded,
    created,
  }: Pick<Stripe.Charge, "amount" | "amount_refunded" | "created">,
  disputes: readonly Stripe.Dispute[],
  refunds: readonly Stripe.Refund[],
): Revocation | null {
  const left = amount - amount_refunded;
  const went = disputes
    .filter((dispute) => takesMoney(dispute.status) && dispute.amount >= left)
    .map(
      ({ status, created: at }): Revocation => ({
        reason: "dispute",
        at,
        isFinal: status === "lost",
      }),
    );
  if (left <= 0) {
    const good = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
    const at = Math.max(created, ...good.map((refund) => refund.created));
    went.push({ reason: "refund", at, isFinal: true });
  }
  const [first] = went.sort((one, other) => one.at - other.at);
  return first === undefined ? null : { ...first, isFinal: went.some(({ isFinal }) => isFinal) };
}

import type Stripe from "stripe";
import { every, PAGE } from "./stripe-lists";

/** How money went back, and when: Unix seconds of the processor. */
export interface Revocation {
  reason: "refund" | "dispute";
  at: number;
  /** A dispute that is not decided yet may still be won. */
  isFinal: boolean;
}

/** Disputes that take nothing, or no longer do: inquiries, and those that ended in our favour. */
const takesMoney = (status: string): boolean =>
  !status.startsWith("warning_") && status !== "won" && status !== "prevented";

/** Reads how the money of a charge went back; null while it is ours. */
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
 * How the money of a charge went back, if all of it did: it was refunded, or a dispute covers what was not refunded. A
 * part of it back changes nothing. Pure.
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

import type Stripe from "stripe";
import { every, PAGE } from "./stripe-lists";

/** How money went back, and when: Unix seconds of the processor. */
export interface Revocation {
  reason: "refund" | "dispute";
  at: number;
}

/** Disputes that take nothing, or no longer do: inquiries, and those that ended in our favour. */
const takesMoney = (status: string): boolean =>
  !status.startsWith("warning_") && status !== "won" && status !== "prevented";

/** How the money of a charge went back, if all of it did. A part of it back changes nothing. */
export async function revocation(
  client: Stripe,
  charge: Stripe.Charge | null,
): Promise<Revocation | null> {
  if (charge === null) return null;
  const { id, refunded, disputed, created } = charge;
  const went: Revocation[] = [];
  if (disputed) {
    const disputes = await every(client.disputes.list({ charge: id, ...PAGE }));
    for (const { status, created: at } of disputes) {
      if (takesMoney(status)) went.push({ reason: "dispute", at });
    }
  }
  if (refunded) {
    const refunds = await every(client.refunds.list({ charge: id, ...PAGE }));
    const good = refunds.filter(({ status }) => status !== "failed" && status !== "canceled");
    went.push({ reason: "refund", at: Math.max(created, ...good.map((refund) => refund.created)) });
  }
  return went.sort((one, other) => one.at - other.at)[0] ?? null;
}

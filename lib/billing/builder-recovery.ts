import type Stripe from "stripe";
import { z } from "zod";
import { addressKey } from "@/lib/contract/address";
import { Id } from "@/lib/contract/primitives";
import { db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { restoreBuilderOrder } from "./builder.store";
import type { Buyer } from "./reconciliation.store";
import { idOf } from "./stripe-customer";

/** Metadata of a builder's customer, checkout and subscription. */
const OnBuilderCheckout = z.object({ builder_id: Id, builder_account_id: Id });
export type OnBuilderCheckout = z.output<typeof OnBuilderCheckout>;

/**
 * Restores orders of completed builder checkouts we don't know: a restored backup lacks orders made after it.
 *
 * @returns their customers, who must be synced
 */
export async function recoverBuilders(
  environment: Environment,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (const session of sessions) {
    const { metadata, customer, status, id: sessionId, created } = session;
    const wrote = OnBuilderCheckout.safeParse(metadata);
    const customerId = idOf(customer);
    const address = session.customer_details?.email ?? session.customer_email;
    if (!wrote.success || customerId === null || status !== "complete" || address == null) continue;
    const { builder_id: id, builder_account_id: accountId } = wrote.data;
    const known = { id, environment, emailKey: addressKey(address), accountId };
    const order = { ...known, customerId, sessionId, createdMs: created * 1000 };
    if (!(await restoreBuilderOrder(db, order))) continue;
    log.warn({ environment, builder_id: id }, "a builder was taken in who was not known");
    buyers.push({ environment, customerId });
  }
  return buyers;
}

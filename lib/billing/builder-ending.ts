import { db } from "@/lib/platform/db";
import { stripe } from "@/lib/platform/stripe";
import { findBuilder } from "./builder.store";
import { syncBuilder } from "./builder-sync";
import { closeCheckout } from "./duties";
import { cancelSubscription } from "./stripe-customer";
import { every, PAGE } from "./stripe-lists";

/**
 * Immediately ends a closed builder's subscription and open checkouts, so that nothing more is collected. Does nothing
 * for a partner who pays nothing here.
 *
 * @throws when the processor cannot be asked
 */
export async function endBuilderPlan(partnerId: string): Promise<void> {
  const order = await findBuilder(db, partnerId);
  if (order?.customerId == null) return;
  const { environment, customerId: customer, subscriptionId } = order;
  const sessions = await every(stripe(environment).checkout.sessions.list({ customer, ...PAGE }));
  for (const { id, status } of sessions)
    if (status === "open") await closeCheckout(environment, id);
  if (subscriptionId !== null) await cancelSubscription(environment, subscriptionId);
  const { bought } = await syncBuilder(environment, customer);
  // The sync above ended another subscription that was still active; read the result.
  if (bought?.isLive) await syncBuilder(environment, customer);
}

/** Syncs a partner's plan with Stripe. @throws when the processor cannot be asked */
export async function readBuilderPlan(partnerId: string): Promise<void> {
  const order = await findBuilder(db, partnerId);
  if (order?.customerId != null) await syncBuilder(order.environment, order.customerId);
}

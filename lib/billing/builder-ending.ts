import { db } from "@/lib/platform/db";
import { stripe } from "@/lib/platform/stripe";
import { findBuilder } from "./builder.store";
import { syncBuilder } from "./builder-sync";
import { closeCheckout } from "./duties";
import { cancelSubscription } from "./stripe-customer";
import { every, PAGE } from "./stripe-lists";

/**
 * Ends at once what a builder pays who is closed, and what they could begin to pay: nothing more is collected. A partner
 * who pays nothing here is left alone.
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
  // Another one that went on was ended by that.
  if (bought?.isLive) await syncBuilder(environment, customer);
}

/** Takes in what the processor knows of a partner's plan now. @throws when the processor cannot be asked */
export async function readBuilderPlan(partnerId: string): Promise<void> {
  const order = await findBuilder(db, partnerId);
  if (order?.customerId != null) await syncBuilder(order.environment, order.customerId);
}

import { db } from "@/lib/platform/db";
import { findBuilder } from "./builder.store";
import { syncBuilder } from "./builder-sync";
import { cancelSubscription } from "./stripe-customer";

/**
 * Ends at once what a builder pays who is closed: nothing more is collected. A partner who pays nothing here is left
 * alone.
 *
 * @throws when the processor cannot be asked
 */
export async function endBuilderPlan(partnerId: string): Promise<void> {
  const order = await findBuilder(db, partnerId);
  if (order?.subscriptionId == null || order.customerId === null) return;
  await cancelSubscription(order.environment, order.subscriptionId);
  await syncBuilder(order.environment, order.customerId);
}

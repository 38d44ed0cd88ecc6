import type { TeamChoice } from "@/lib/contract/team";
import { type BoughtSubscription, boughtSubscription } from "./bought-subscription";
import type { ClockMove } from "./purchase-facts";
import type { CustomerRecord } from "./stripe-customer";
import { choiceOf } from "./team-wares";

/** What a team's customer has bought. Unix milliseconds, team time. */
export interface TeamPurchase extends Omit<BoughtSubscription, "items"> {
  /** Null while nothing was paid, and for something we don't sell. */
  choice: TeamChoice | null;
}

/**
 * Returns what a team has bought, from everything Stripe currently knows about its customer; null if nothing ever.
 * Pure.
 */
export function teamPurchase(
  customer: CustomerRecord,
  moves: readonly ClockMove[],
): TeamPurchase | null {
  const bought = boughtSubscription(customer, moves);
  if (bought === null) return null;
  const { items, ...purchase } = bought;
  return { ...purchase, choice: bought.isPaid ? choiceOf(items) : null };
}

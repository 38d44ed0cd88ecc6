import type { AccountScope } from "@/lib/access/scope";
import { enqueue } from "@/lib/platform/jobs";
import { detach } from "./leaving.store";

/**
 * Removes an erased athlete from some of the purchases they have access through or that were started for them. A
 * purchase belongs to its buyer and stays with the address that paid. One with no one left is synced again, so that
 * nothing more is collected for it.
 *
 * @returns how many purchases they were removed from
 */
export async function leavePurchases(
  account: AccountScope,
  athleteId: string,
  limit: number,
): Promise<number> {
  const left = await detach(account, athleteId, limit);
  for (const { environment, customerId, isUnserved } of left) {
    if (!isUnserved || customerId === null) continue;
    await enqueue(account, "billing/customer.changed", { environment, customer_id: customerId });
  }
  return left.length;
}

import type { AccountScope } from "@/lib/access/scope";
import { enqueue } from "@/lib/platform/jobs";
import { detach } from "./leaving.store";

/**
 * Takes an erased athlete from some of the purchases they have access by or that were begun for them. A purchase is its
 * buyer's and stays with the address that paid. One that is left without anybody is looked at again, so that nothing
 * more is collected for it.
 *
 * @returns from how many
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

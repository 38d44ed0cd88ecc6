import type { CallScope } from "@/lib/access/scope";
import { readBuilderPlan } from "@/lib/billing/builder-ending";
import { closeIfLapsed, findLapsedPartners } from "@/lib/partners/closing";
import { PAGE, throughAll } from "@/lib/platform/one-by-one";

/**
 * Closes partners whose plan ended 90 days ago. Checks each with the payment processor first, so a partner whose
 * payment we haven't heard of stays.
 *
 * @returns how many were closed, and how many could not be checked with the processor
 */
export async function closeLapsed(scope: CallScope): Promise<{ closed: number; failed: number }> {
  const { done: closed, failed } = await throughAll(
    "close-lapsed-partners",
    (after: { id: string } | null) => findLapsedPartners(scope, after?.id ?? null, PAGE),
    async ({ id }) => {
      await readBuilderPlan(id);
      return closeIfLapsed(scope, id);
    },
  );
  return { closed, failed };
}

import type { CallScope } from "@/lib/access/scope";
import { readBuilderPlan } from "@/lib/billing/builder-ending";
import { closeIfLapsed, findLapsedPartners } from "@/lib/partners/closing";
import { oneByOne } from "@/lib/platform/one-by-one";

/**
 * Closes partners whose plan ended 90 days ago. The processor is asked of each before: who has paid, of which nobody heard,
 * stays.
 *
 * @returns how many were closed, and of how many the processor could not be asked
 */
export async function closeLapsed(scope: CallScope): Promise<{ closed: number; failed: number }> {
  const lapsed = await findLapsedPartners(scope);
  const { done: closed, failed } = await oneByOne(
    "close-lapsed-partners",
    lapsed,
    async ({ id }) => {
      await readBuilderPlan(id);
      return closeIfLapsed(scope, id);
    },
  );
  return { closed, failed };
}

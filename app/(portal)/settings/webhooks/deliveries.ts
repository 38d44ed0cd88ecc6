import { z } from "zod";
import type { CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { Delivery } from "@/lib/contract/webhook";
import { listCoachWebhooks } from "@/lib/webhooks/coach-webhooks";

/** Which deliveries of an endpoint a page shows; what cannot be is as if it were not said. */
export const Filter = z.object({
  status: Delivery.shape.status.optional().catch(undefined),
  event_type: z.string().min(1).max(100).optional().catch(undefined),
});
export type Filter = z.output<typeof Filter>;

/** A filter as the query of an address, with its question mark; nothing for none. */
export function queryOf({ status, event_type }: Filter): string {
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(event_type !== undefined && { event_type }),
  });
  return query.size === 0 ? "" : `?${query}`;
}

/** One endpoint of the coach. @throws webhook_not_found */
export async function endpointOf(coach: CoachScope, id: string) {
  const { endpoints } = await listCoachWebhooks(coach);
  return endpoints.find((each) => each.id === id) ?? fail("webhook_not_found");
}

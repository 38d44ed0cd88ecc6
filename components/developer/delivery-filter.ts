import { z } from "zod";
import { Delivery } from "@/lib/contract/webhook";

/** Which deliveries of an endpoint a page shows; what cannot be is as if it were not said. */
export const DeliveryFilter = z.object({
  status: Delivery.shape.status.optional().catch(undefined),
  event_type: z.string().min(1).max(100).optional().catch(undefined),
});
export type DeliveryFilter = z.output<typeof DeliveryFilter>;

/** A filter as the query of an address, with its question mark; nothing for none. */
export function queryOf({ status, event_type }: DeliveryFilter): string {
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(event_type !== undefined && { event_type }),
  });
  return query.size === 0 ? "" : `?${query}`;
}

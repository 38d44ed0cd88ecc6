import { z } from "zod";
import { Delivery } from "@/lib/contract/webhook";

/** The delivery filter from the URL; invalid values are ignored. */
export const DeliveryFilter = z.object({
  status: Delivery.shape.status.optional().catch(undefined),
  event_type: z.string().min(1).max(100).optional().catch(undefined),
});
export type DeliveryFilter = z.output<typeof DeliveryFilter>;

/** Returns the filter as a query string with its question mark; empty without a filter. */
export function queryOf({ status, event_type }: DeliveryFilter): string {
  const query = new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(event_type !== undefined && { event_type }),
  });
  return query.size === 0 ? "" : `?${query}`;
}

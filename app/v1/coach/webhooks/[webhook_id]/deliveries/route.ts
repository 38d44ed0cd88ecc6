import { resource } from "@/lib/api/route";
import { DeliveriesQuery, DeliveryList } from "@/lib/contract/webhook";
import { listDeliveries } from "@/lib/webhooks/deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}/deliveries",
  {
    GET: {
      summary: "List the 50 newest deliveries of a coach webhook.",
      capability: "coach:webhooks",
      cost: "data",
      query: DeliveriesQuery,
      response: DeliveryList,
      errors: ["webhook_not_found"],
      run: ({ scope, params, query }) => listDeliveries(scope, params.webhook_id, query),
    },
  },
);

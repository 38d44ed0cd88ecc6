import { resource } from "@/lib/api/route";
import { DeliveryDetail } from "@/lib/contract/webhook";
import { readDelivery } from "@/lib/webhooks/deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}",
  {
    GET: {
      summary: "Retrieve a webhook delivery.",
      description: "Returns what was sent and the result of each attempt.",
      capability: "webhooks:read",
      cost: "data",
      response: DeliveryDetail,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => readDelivery(scope, params.webhook_id, params.delivery_id),
    },
  },
);

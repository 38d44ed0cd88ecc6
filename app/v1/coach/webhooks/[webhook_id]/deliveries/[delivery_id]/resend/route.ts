import { resource } from "@/lib/api/route";
import { DeliveryAnswer } from "@/lib/contract/webhook";
import { resendDelivery } from "@/lib/webhooks/deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
  {
    POST: {
      summary: "Resend a delivery with the same event id.",
      description:
        "A finished delivery is queued again with all its retries; one waiting for a retry is retried now.",
      capability: "coach:deliveries",
      cost: "data",
      response: DeliveryAnswer,
      status: 202,
      errors: ["webhook_not_found", "resource_not_found", "webhook_error"],
      run: ({ scope, params }) => resendDelivery(scope, params.webhook_id, params.delivery_id),
    },
  },
);

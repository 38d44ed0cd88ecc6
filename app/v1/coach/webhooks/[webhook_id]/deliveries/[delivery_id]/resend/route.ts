import { resource } from "@/lib/api/route";
import { DeliveryAnswer } from "@/lib/contract/webhook";
import { resendDelivery } from "@/lib/webhooks/deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
  {
    POST: {
      summary: "Queue a delivery again, with the same event id.",
      description:
        "One that has ended starts anew with all its retries; one that waits for a retry gets it now.",
      capability: "coach:deliveries",
      cost: "data",
      response: DeliveryAnswer,
      status: 202,
      errors: ["webhook_not_found", "resource_not_found", "webhook_error"],
      run: ({ scope, params }) => resendDelivery(scope, params.webhook_id, params.delivery_id),
    },
  },
);

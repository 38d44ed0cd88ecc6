import { resource } from "@/lib/api/route";
import { DeliveryAnswer } from "@/lib/contract/webhook";
import { sendTestDelivery } from "@/lib/webhooks/deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/webhooks/{webhook_id}/test",
  {
    POST: {
      summary: "Send a `webhook.test` event now and wait for the result.",
      description:
        "Makes one attempt, whatever events the webhook subscribes to. It never counts as a failure.",
      capability: "webhooks:write",
      cost: "data",
      emits: ["webhook.test"],
      response: DeliveryAnswer,
      errors: ["webhook_not_found"],
      effect: "external",
      run: ({ scope, params, outside }) => sendTestDelivery(scope, params.webhook_id, outside),
    },
  },
);

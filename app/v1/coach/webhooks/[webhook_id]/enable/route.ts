import { resource } from "@/lib/api/route";
import { CoachWebhookState } from "@/lib/contract/webhook";
import { enableCoachWebhook } from "@/lib/webhooks/coach-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}/enable",
  {
    POST: {
      summary: "Enable a webhook and reset its failures.",
      capability: "coach:webhooks",
      cost: "data",
      response: CoachWebhookState,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => enableCoachWebhook(scope, params.webhook_id),
    },
  },
);

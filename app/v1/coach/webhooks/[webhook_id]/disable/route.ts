import { resource } from "@/lib/api/route";
import { CoachWebhookState } from "@/lib/contract/webhook";
import { disableCoachWebhook } from "@/lib/webhooks/coach-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}/disable",
  {
    POST: {
      summary: "Disable a webhook without deleting it.",
      capability: "coach:webhooks",
      cost: "data",
      response: CoachWebhookState,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => disableCoachWebhook(scope, params.webhook_id),
    },
  },
);

import { resource } from "@/lib/api/route";
import { Done } from "@/lib/contract/webhook";
import { deleteCoachWebhook } from "@/lib/webhooks/coach-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/coach/webhooks/{webhook_id}",
  {
    DELETE: {
      summary: "Delete a coach webhook.",
      capability: "coach:webhooks",
      cost: "data",
      response: Done,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => deleteCoachWebhook(scope, params.webhook_id),
    },
  },
);

import { resource } from "@/lib/api/route";
import { WebhookAnswer, WebhookPatch } from "@/lib/contract/webhook";
import { deleteWebhook, patchWebhook, readWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/webhooks/{webhook_id}",
  {
    GET: {
      summary: "Retrieve a webhook.",
      capability: "webhooks:read",
      cost: "data",
      response: WebhookAnswer,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => readWebhook(scope, params.webhook_id),
    },
    PATCH: {
      summary: "Update a webhook's URL, events or active state.",
      capability: "webhooks:write",
      cost: "data",
      body: WebhookPatch,
      response: WebhookAnswer,
      errors: ["webhook_not_found", "webhook_error", "no_changes"],
      effect: "external",
      run: ({ scope, params, body, outside }) =>
        patchWebhook(scope, params.webhook_id, body, outside),
    },
    DELETE: {
      summary: "Delete a webhook and its deliveries.",
      capability: "webhooks:write",
      cost: "data",
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => deleteWebhook(scope, params.webhook_id),
    },
  },
);

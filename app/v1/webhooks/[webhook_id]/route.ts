import { resource } from "@/lib/api/route";
import { WebhookAnswer, WebhookPatch } from "@/lib/contract/webhook";
import { deleteWebhook, patchWebhook, readWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource(
  "/v1/webhooks/{webhook_id}",
  {
    GET: {
      summary: "Read one webhook.",
      capability: "webhooks:read",
      cost: "data",
      response: WebhookAnswer,
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => readWebhook(scope, params.webhook_id),
    },
    PATCH: {
      summary: "Change a webhook's address, events or activity.",
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
      summary: "Delete a webhook with its deliveries.",
      capability: "webhooks:write",
      cost: "data",
      errors: ["webhook_not_found"],
      run: ({ scope, params }) => deleteWebhook(scope, params.webhook_id),
    },
  },
);

import { resource } from "@/lib/api/route";
import { NewWebhook, RegistrationAnswer, WebhookList } from "@/lib/contract/webhook";
import { listWebhooks, registerWebhook } from "@/lib/webhooks/webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/webhooks", {
  GET: {
    summary: "List webhooks, newest first.",
    description: "Returns at most 20 webhooks, unpaginated. Secrets are never returned.",
    capability: "webhooks:read",
    cost: "data",
    response: WebhookList,
    run: ({ scope }) => listWebhooks(scope),
  },
  POST: {
    summary: "Register a webhook; its signing secret is shown once.",
    capability: "webhooks:write",
    cost: "data",
    body: NewWebhook,
    response: RegistrationAnswer,
    status: 201,
    errors: ["webhook_error"],
    secret: true,
    effect: "external",
    run: ({ scope, body, outside }) => registerWebhook(scope, body, outside),
  },
});

import { resource } from "@/lib/api/route";
import { CoachRegistration, CoachWebhookList, NewCoachWebhook } from "@/lib/contract/webhook";
import { listCoachWebhooks, registerCoachWebhook } from "@/lib/webhooks/coach-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/webhooks", {
  GET: {
    summary: "List the coach's webhooks, newest first.",
    description: "At most 20, unpaged. Secrets are never returned.",
    capability: "coach:webhooks",
    cost: "data",
    response: CoachWebhookList,
    run: ({ scope }) => listCoachWebhooks(scope),
  },
  POST: {
    summary: "Register a webhook of the coach; its signing secret is shown once.",
    description:
      "Deliveries need Business or Enterprise; until then they wait, for a week at most.",
    capability: "coach:webhooks",
    cost: "data",
    body: NewCoachWebhook,
    response: CoachRegistration,
    status: 201,
    errors: ["webhook_error"],
    secret: true,
    effect: "external",
    run: ({ scope, body, outside }) => registerCoachWebhook(scope, body, outside),
  },
});

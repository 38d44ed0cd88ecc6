import { resource } from "@/lib/api/route";
import { CoachRegistration, CoachWebhookList, NewCoachWebhook } from "@/lib/contract/webhook";
import { listCoachWebhooks, registerCoachWebhook } from "@/lib/webhooks/coach-webhooks";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resource("/v1/coach/webhooks", {
  GET: {
    summary: "List the coach's webhooks, newest first.",
    description: "Returns at most 20 webhooks, unpaginated. Secrets are never returned.",
    capability: "coach:webhooks",
    cost: "data",
    response: CoachWebhookList,
    run: ({ scope }) => listCoachWebhooks(scope),
  },
  POST: {
    summary: "Register a coach webhook; its signing secret is shown once.",
    description:
      "Deliveries require Business or Enterprise. Until then they wait, for up to a week. The webhook is switched off when the app or key that registered it loses its access.",
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

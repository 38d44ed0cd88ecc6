import { z } from "zod";
import { registrableOn } from "./lanes";
import { Id, Milliseconds, RequestId } from "./primitives";

export const DELIVERIES_SHOWN = 50;

/** The operation looks up the names: one unknown name rejects the whole request with a webhook error. */
const EventNames = z
  .array(z.string().meta({ enum: registrableOn("partner") }))
  .min(1)
  .max(100)
  .meta({ description: "Names from the event catalog. Duplicates count once." });

const CoachEventNames = z
  .array(z.string().meta({ enum: registrableOn("coach") }))
  .max(100)
  .meta({
    description:
      "The events to send. If none are given, `concern.detected` and `athlete.needs_attention`.",
  });

const Url = z.string().meta({
  description:
    "An https URL on port 443. In the test environment, http on port 80 works too. It must resolve to public addresses.",
});

export const NewWebhook = z.object({ url: Url, events: EventNames }).meta({
  id: "NewWebhook",
  examples: [
    { url: "https://example.com/hooks/fueling", events: ["athlete.created", "feedback.submitted"] },
  ],
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookPatch = z
  .object({
    url: Url.nullish(),
    events: EventNames.nullish(),
    active: z.boolean().nullish().meta({
      description:
        "True enables the webhook and resets its failure count. False cancels pending deliveries.",
    }),
  })
  .meta({ id: "WebhookPatch", examples: [{ active: true }] });
export type WebhookPatch = z.output<typeof WebhookPatch>;

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    events: z.array(z.string()),
    active: z.boolean(),
    fail_count: z.int().meta({
      description:
        "The number of consecutive exhausted deliveries. For a coach's endpoint, of failed attempts.",
    }),
    created_at: Milliseconds,
    updated_at: Milliseconds,
    disabled_at: Milliseconds.nullable().meta({
      description:
        "When the webhook was disabled because `fail_count` reached 15. Null if it wasn't.",
    }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const RegisteredWebhook = Webhook.extend({
  secret: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: "The secret that signs every delivery. Shown only once." }),
}).meta({ id: "RegisteredWebhook" });

export const DELIVERY_FAILURES = [
  "not_allowed",
  "dns",
  "unreachable",
  "tls",
  "timeout",
  "closed",
  "malformed",
  "not_sent",
] as const;

export const Delivery = z
  .object({
    id: Id,
    event_id: Id.meta({
      description: "The `id` of the envelope. It is the same on every attempt.",
    }),
    event_type: z.string(),
    url: z.string().meta({
      description: "The URL of the last attempt, or of the first one if none was made yet.",
    }),
    status: z.enum(["pending", "delivered", "failed", "exhausted"]),
    status_code: z.int().nullable().meta({
      description: "The status code of the last attempt. Null if there is none.",
    }),
    failure: z.enum(DELIVERY_FAILURES).nullable().meta({
      description:
        "Why the last attempt has no status code. `not_sent` is a fault on our side and doesn't count against the endpoint.",
    }),
    attempts: z.int(),
    next_retry_at: Milliseconds.nullable(),
    completed_at: Milliseconds.nullable(),
    response_body: z.string().nullable().meta({ description: "The first KB of the response." }),
    duration_ms: z.int().nullable(),
    created_at: Milliseconds,
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof Delivery>;

const DeliveryStatus = Delivery.shape.status;
export const DeliveriesQuery = z.object({
  status: DeliveryStatus.optional(),
  event_type: z.string().max(100).optional(),
});
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>;

/** The result of one attempt. */
export const Attempt = z
  .object({
    at_ms: z.number().meta({
      description: "When the attempt began, in wall time and Unix milliseconds.",
    }),
    status_code: z.int().nullable(),
    duration_ms: z.int(),
    failure: z.enum(DELIVERY_FAILURES).nullable(),
    response_body: z.string().nullable(),
  })
  .meta({ id: "DeliveryAttempt" });

export const DeliveryDetail = z.object({
  delivery: Delivery,
  tried: z.array(Attempt).meta({ description: "The last eight attempts, oldest first." }),
  request: z
    .object({
      method: z.literal("POST"),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    })
    .nullable()
    .meta({
      description:
        "What the last attempt sent. Null before the first attempt, and once its data is erased.",
    }),
  request_id: RequestId,
});

export const WebhookAnswer = z.object({ webhook: Webhook, request_id: RequestId });
export const RegistrationAnswer = z.object({ webhook: RegisteredWebhook, request_id: RequestId });
export const WebhookList = z.object({ webhooks: z.array(Webhook), request_id: RequestId });
export const DeliveryAnswer = z.object({ delivery: Delivery, request_id: RequestId });
export const DeliveryList = z.object({ deliveries: z.array(Delivery), request_id: RequestId });

export const NewCoachWebhook = z
  .object({ url: Url, events: CoachEventNames.nullish() })
  .meta({ id: "NewCoachWebhook", examples: [{ url: "https://example.com/hooks/coaching" }] });
export type NewCoachWebhook = z.output<typeof NewCoachWebhook>;

/** A coach's endpoint. */
export const CoachWebhook = Webhook.extend({ coach_uid: Id }).meta({ id: "CoachWebhook" });
export const CoachRegistration = CoachWebhook.extend({
  secret: RegisteredWebhook.shape.secret,
  request_id: RequestId,
});
export const CoachWebhookList = z.object({
  endpoints: z.array(CoachWebhook),
  request_id: RequestId,
});
export const Done = z.object({ ok: z.literal(true), request_id: RequestId });
export const CoachWebhookState = Done.extend({ active: z.boolean() });

import { z } from "zod";
import { Activity, Feedback } from "./activity";
import { Athlete } from "./athlete";
import { FlatPrescription } from "./prescription";
import { Id, Milliseconds } from "./primitives";
import { TRIGGER_NAMES } from "./triggers";

/**
 * The one catalogue of events: who receives it, what its `data` holds, and when it is emitted. Webhook
 * registration, documentation and samples come from here.
 *
 * `partner` and `coach` events go to the endpoints of that lane (`lib/contract/lanes.ts`) and no other, `internal` ones
 * to none: we send them of our own accord. `reserved` names have no emitter.
 */
interface EventRow {
  audience: "partner" | "coach" | "internal" | "reserved";
  when: string;
  data: z.ZodType;
}

export const SUBSCRIPTION_SOURCES = [
  "checkout_subscription",
  "checkout_lifetime",
  "existing_subscription_linked",
  "email_match",
  "simulated",
] as const;
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

const Calculated = FlatPrescription.pick({
  carb_g_per_hr: true,
  sodium_mg_per_hr: true,
  fluid_ml_per_hr: true,
  carb_range_g_per_hr: true,
  sodium_range_mg_per_hr: true,
  fluid_range_ml_per_hr: true,
  tier: true,
})
  .extend({ athlete_id: Id.optional(), activity_id: Id.optional() })
  .meta({
    examples: [
      {
        athlete_id: "6f1c2a1e-6d5c-4c0e-9f55-2f4f2a3b7d10",
        carb_range_g_per_hr: "52-68",
        sodium_range_mg_per_hr: "420-580",
        fluid_range_ml_per_hr: "510-650",
        tier: "full",
      },
    ],
  });

export const EVENTS = {
  "athlete.created": { audience: "partner", when: "An athlete was created.", data: Athlete },
  "athlete.updated": {
    audience: "partner",
    when: "An athlete's profile changed.",
    data: Athlete,
  },
  "athlete.deleted": {
    audience: "partner",
    when: "An athlete was deleted.",
    data: z.object({ id: Id, external_id: z.string().nullable(), deleted_at: z.int() }),
  },
  "activity.created": { audience: "partner", when: "An activity was created.", data: Activity },
  "activity.updated": {
    audience: "partner",
    when: "An activity changed.",
    data: Activity,
  },
  "prescription.calculated": {
    audience: "partner",
    when: "A scenario was calculated. Carries exact numbers or ranges, like the response.",
    data: Calculated,
  },
  "feedback.submitted": {
    audience: "partner",
    when: "A debrief was submitted.",
    data: z.object({ athlete_id: Id, activity_id: Id, feedback: Feedback }),
  },
  "subscription.created": {
    audience: "partner",
    when: "An athlete was unlocked: exact numbers from the next call on.",
    data: z.object({
      athlete_id: Id,
      tier: z.literal("full"),
      expires_at: Milliseconds.optional().meta({ description: "Absent for lifetime." }),
      source: z.enum(SUBSCRIPTION_SOURCES),
    }),
  },
  "subscription.cancelled": {
    audience: "partner",
    when: "An athlete lost exact numbers: answers are ranges from the next call on.",
    data: z.object({
      athlete_id: Id,
      tier: z.literal("teaser"),
      reason: z.string().meta({
        description:
          "A payment-processor event type, or expired, refund, dispute, email_match_decayed, simulated.",
      }),
    }),
  },
  "conversation.message_sent": {
    audience: "partner",
    when: "A message was sent in a conversation.",
    data: z.object({
      athlete_id: Id.optional().meta({ description: "Absent where it is about nobody." }),
      conversation_id: Id,
      message_id: Id,
      role: z.string(),
    }),
  },
  "subscription.updated": { audience: "reserved", when: "Not emitted.", data: z.object({}) },
  "partner.rate_limit_approaching": {
    audience: "reserved",
    when: "Not emitted.",
    data: z.object({}),
  },
  "concern.detected": {
    audience: "coach",
    when: "A session crossed a concern bar, or the latest ones show a trend, and a rule says to tell by webhook; in a digest once for each athlete.",
    data: z.object({
      coach_uid: z.string(),
      athlete_uid: z.string(),
      activity_id: z.string().nullable().meta({ description: "Null for a trend." }),
      trigger: z.enum(TRIGGER_NAMES),
      triggers: z
        .array(z.enum(TRIGGER_NAMES))
        .optional()
        .meta({ description: "Of a digest: all that it bundles, the severest first." }),
      activity_ids: z
        .array(z.string())
        .optional()
        .meta({ description: "Of a digest: the sessions that it bundles, likewise." }),
      combinator: z
        .array(z.enum(TRIGGER_NAMES))
        .length(2)
        .optional()
        .meta({ description: "Both triggers, where a combinator told of it." }),
      severity: z.enum(["amber", "urgent"]),
      reasons: z.array(z.string()),
      session_ms: Milliseconds,
    }),
  },
  "athlete.needs_attention": {
    audience: "coach",
    when: "An athlete began to need attention: a bar was crossed in the window, or a trend shows; again only after neither was.",
    data: z.object({
      coach_uid: z.string(),
      athlete_uid: z.string(),
      window: z.int(),
      flagged_count: z.int(),
      top_reasons: z.array(z.string()),
    }),
  },
  "coach.message.sent": {
    audience: "coach",
    when: "A coach of a team on Enterprise sent a message to an athlete.",
    data: z.object({
      coach_uid: z.string(),
      athlete_uid: z.string(),
      message_id: z.string(),
      sent_at: Milliseconds,
    }),
  },
  "webhook.test": {
    audience: "internal",
    when: "The test route was called.",
    data: z.object({ message: z.string() }),
  },
} as const satisfies Record<string, EventRow>;

export type EventType = keyof typeof EVENTS;

/** The body of a delivery. */
export const envelopeOf = (type: EventType) =>
  z.object({
    id: Id.meta({ description: "The same on every attempt: ignore repeats." }),
    type: z.literal(type),
    created_at: Milliseconds,
    data: EVENTS[type].data,
  });
export type EventData<T extends EventType> = z.input<(typeof EVENTS)[T]["data"]>;

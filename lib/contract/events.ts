import { z } from "zod";
import { Activity, Feedback } from "./activity";
import { Athlete } from "./athlete";
import { FlatPrescription } from "./prescription";
import { Id, Milliseconds } from "./primitives";
import { TRIGGER_NAMES } from "./triggers";

/**
 * The single catalog of events: who receives each one, what its `data` contains, and when it is emitted. Webhook
 * registration, documentation and samples are derived from it.
 *
 * `partner` and `coach` events go only to endpoints of that lane (`lib/contract/lanes.ts`); `internal` ones go to none,
 * since we act on them ourselves. `reserved` names are never emitted.
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
    when: "A scenario was calculated. Contains exact numbers or ranges, like the response.",
    data: Calculated,
  },
  "feedback.submitted": {
    audience: "partner",
    when: "A debrief was submitted.",
    data: z.object({ athlete_id: Id, activity_id: Id, feedback: Feedback }),
  },
  "subscription.created": {
    audience: "partner",
    when: "An athlete was unlocked and gets exact numbers from the next call on.",
    data: z.object({
      athlete_id: Id,
      tier: z.literal("full"),
      expires_at: Milliseconds.optional().meta({
        description: "Absent for lifetime subscriptions.",
      }),
      source: z.enum(SUBSCRIPTION_SOURCES),
    }),
  },
  "subscription.cancelled": {
    audience: "partner",
    when: "An athlete lost exact numbers and gets ranges from the next call on.",
    data: z.object({
      athlete_id: Id,
      tier: z.literal("teaser"),
      reason: z.string().meta({
        description:
          "A payment-processor event type, or `expired`, `refund`, `dispute`, `email_match_decayed` or `simulated`.",
      }),
    }),
  },
  "conversation.message_sent": {
    audience: "partner",
    when: "A message was sent in a conversation.",
    data: z.object({
      athlete_id: Id.optional().meta({
        description: "Absent if the conversation isn't about an athlete.",
      }),
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
    when: "A session crossed a concern threshold, or the latest sessions show a trend, and a rule sends this by webhook. In a digest, it is sent once per athlete.",
    data: z.object({
      coach_uid: z.string(),
      athlete_uid: z.string(),
      activity_id: z.string().nullable().meta({ description: "The session. Null for a trend." }),
      trigger: z.enum(TRIGGER_NAMES),
      triggers: z
        .array(z.enum(TRIGGER_NAMES))
        .optional()
        .meta({ description: "Only for a digest. All triggers it bundles, most severe first." }),
      activity_ids: z
        .array(z.string())
        .optional()
        .meta({ description: "Only for a digest. The sessions it bundles, in the same order." }),
      combinator: z
        .array(z.enum(TRIGGER_NAMES))
        .length(2)
        .optional()
        .meta({ description: "Both triggers, if a combinator caused the alert." }),
      severity: z.enum(["amber", "urgent"]),
      reasons: z.array(z.string()),
      session_ms: Milliseconds,
    }),
  },
  "athlete.needs_attention": {
    audience: "coach",
    when: "An athlete started to need attention: a threshold was crossed in the window, or there is a trend. It is sent again only after neither was the case.",
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
    when: "A coach in a team on the Enterprise plan sent a message to an athlete.",
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

/** Returns the schema of a delivery's body. */
export const envelopeOf = (type: EventType) =>
  z.object({
    id: Id.meta({ description: "The same on every attempt, so you can ignore repeats." }),
    type: z.literal(type),
    created_at: Milliseconds,
    data: EVENTS[type].data,
  });
export type EventData<T extends EventType> = z.input<(typeof EVENTS)[T]["data"]>;

import { z } from "zod";
import { Activity } from "./activity";
import { Athlete, SubscriptionStatus } from "./athlete";
import { ConversationMessage } from "./conversation";
import { KeptPlan } from "./kept-plan";
import { MadeOf } from "./made-of";
import { License, Member } from "./organization";
import { Safety } from "./prescription";
import { Id, RequestId, Seconds } from "./primitives";
import { Totals, TotalsRange } from "./roster";

const Trial = z.object({
  started_at: Seconds,
  ends_at: Seconds,
  last_day: z.iso.date().nullable().meta({
    description: "The UTC day on which calls were last counted.",
  }),
  last_day_calls: z.int(),
});
export type Trial = z.output<typeof Trial>;

const Source = z.object({
  kind: z.enum(["trial", "purchase", "seat", "team_seat"]),
  id: Id.nullable().meta({
    description: "The id of the purchase, license or relation. Null for the trial.",
  }),
  starts_at: Seconds,
  ends_at: Seconds.nullable().meta({ description: "Null if it has no end." }),
});
export type Source = z.output<typeof Source>;

export const ExportedPurchase = z.object({
  id: Id,
  plan: z.string(),
  amount: z.int().meta({ description: "The amount in minor units." }),
  currency: z.string(),
  source: z.string().nullable().meta({
    description: "How the purchase was linked to the athlete. Null until it is linked.",
  }),
  linked_at: Seconds.nullable(),
  created_at: Seconds,
  granted_at: Seconds.nullable(),
  granted_until: Seconds.nullable().meta({
    description: "Null until it is paid, and if access never ends.",
  }),
  ended_at: Seconds.nullable(),
  end_reason: z.string().nullable(),
});
export type ExportedPurchase = z.output<typeof ExportedPurchase>;

export const ExportedLicense = License.extend({
  org_id: Id,
  starts_at: Seconds,
  ends_at: Seconds,
  gives_access: z.boolean().meta({
    description: "Whether its seat subscription is active and has started.",
  }),
});
export type ExportedLicense = z.output<typeof ExportedLicense>;

export const ExportedMember = Member.extend({ org_id: Id });
export type ExportedMember = z.output<typeof ExportedMember>;

/** A report about the athlete, written for a team. */
const ExportedReport = z.object({
  narrative: z.string(),
  model: z.string().nullable().meta({
    description: "The model's name. Null if our own writer wrote it.",
  }),
  written_at: Seconds,
});

/** A team that coaches or coached the athlete, and the consent text the athlete agreed to. */
const ExportedRelation = z.object({
  id: Id,
  team_name: z.string(),
  has_seat: z.boolean(),
  began_at: Seconds,
  ended_at: Seconds.nullable().meta({ description: "Null while the relation is active." }),
  ended_by: z.string().nullable().meta({ description: "Who ended it: `athlete` or `coach`." }),
  consent: z.object({
    edition: z.string(),
    agreed_at: Seconds,
    seen_by: z.array(z.string()).meta({
      description: "Who the athlete agreed to share data with.",
    }),
    sees: z.array(z.string()).meta({ description: "The data the athlete agreed to share." }),
  }),
  reports: z.array(ExportedReport).meta({
    description: "The stored reports, newest first. Empty in a partner's export, like messages.",
  }),
});
export type ExportedRelation = z.output<typeof ExportedRelation>;

/** A message between the athlete and a team that coaches or coached them. */
const ExportedMessage = z.object({
  id: Id,
  relation_id: Id,
  from: z.enum(["coach", "athlete"]),
  coach_name: z.string().nullable(),
  text: z.string(),
  sent_at: Seconds,
});
export type ExportedMessage = z.output<typeof ExportedMessage>;

/** A coach's decision about the athlete in their queue. */
const ExportedDecision = z.object({
  id: Id,
  relation_id: Id,
  action: z.string(),
  reason: z.string().nullable(),
  until: Seconds.nullable().meta({ description: "When a snooze ends." }),
  decided_at: Seconds,
});
export type ExportedDecision = z.output<typeof ExportedDecision>;

/** An alert about the athlete from coaches' rules. */
const ExportedAlert = z.object({
  id: Id,
  relation_id: Id,
  rule: z.string(),
  severity: z.string(),
  reasons: z.array(z.string()),
  activity_id: Id.nullable(),
  fired_at: Seconds,
  told: z.array(z.object({ channel: z.string(), sent_at: Seconds.nullable() })),
});
export type ExportedAlert = z.output<typeof ExportedAlert>;

/** What a debrief is judged against, as stored when it arrived. */
export const DebriefBasis = z.object({
  plan: z.enum(["exact", "banded", "none"]),
  suggested_totals: Totals.nullable(),
  suggested_range: TotalsRange.nullable(),
  fluid_ceiling_ml_per_hr: z.number().nullable(),
  as_used_totals: Totals.nullable(),
  report_source: z.enum(["partner", "athlete", "import"]).nullable(),
  report_completeness: z.number().nullable(),
  profile_snapshot: z.record(z.string(), z.unknown()).nullable(),
});

export const ExportedActivity = Activity.extend({
  prescription_safety: Safety.nullable().meta({
    description: "The safety block of the stored prescription.",
  }),
  prescription_made_of: MadeOf.nullable().meta({
    description: "The inputs of the calculation, and the engine's intermediate results.",
  }),
  debrief_basis: DebriefBasis.nullable().meta({
    description: "What the debrief is judged against. Null without feedback.",
  }),
  carrying_plan: KeptPlan.nullable().meta({ description: "The products chosen to carry." }),
});
export type ExportedActivity = z.output<typeof ExportedActivity>;

/** Data of the athlete's own pages, besides answers and sessions. */
const ExportedOwn = z.object({
  chosen_answers: z
    .array(z.object({ field: z.string(), choice: z.string() }))
    .meta({ description: "The choices made where several answers or units share one value." }),
  reminders: z
    .array(z.object({ activity_id: Id, sent_at: Seconds, expires_at: Seconds }))
    .meta({ description: "The sessions the athlete was reminded to report on." }),
});
export type ExportedOwn = z.output<typeof ExportedOwn>;

/** A question about the athlete, or an answer. */
const ExportedTurn = ConversationMessage.extend({ conversation_id: Id });
export type ExportedTurn = z.output<typeof ExportedTurn>;

/** Everything stored about an athlete. */
export const AthleteExport = z.object({
  athlete: Athlete,
  trial: Trial.nullable(),
  standing: z.object({ status: SubscriptionStatus, sources: z.array(Source) }),
  purchases: z.array(ExportedPurchase),
  licenses: z.array(ExportedLicense),
  memberships: z.array(ExportedMember),
  relations: z.array(ExportedRelation),
  own_pages: ExportedOwn,
  exported_at: Seconds,
  messages: z.array(ExportedMessage).meta({
    description:
      "Empty in a partner's export, because messages are between athletes and their coaches.",
  }),
  decisions: z.array(ExportedDecision).meta({
    description: "Empty in a partner's export, like messages.",
  }),
  alerts: z.array(ExportedAlert).meta({
    description: "Empty in a partner's export, like messages.",
  }),
  activities: z.array(ExportedActivity),
  conversations: z.array(ExportedTurn).meta({
    description: "Questions about the athlete and their answers, oldest first.",
  }),
  request_id: RequestId,
});
export type AthleteExport = Omit<z.output<typeof AthleteExport>, "request_id">;

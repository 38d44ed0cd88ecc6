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
  last_day: z.iso.date().nullable().meta({ description: "The UTC day calls were last counted." }),
  last_day_calls: z.int(),
});
export type Trial = z.output<typeof Trial>;

const Source = z.object({
  kind: z.enum(["trial", "purchase", "seat", "team_seat"]),
  id: Id.nullable().meta({
    description: "Of the purchase, license or relation; null for the trial.",
  }),
  starts_at: Seconds,
  ends_at: Seconds.nullable().meta({ description: "Null when it has no end." }),
});
export type Source = z.output<typeof Source>;

export const ExportedPurchase = z.object({
  id: Id,
  plan: z.string(),
  amount: z.int().meta({ description: "Minor units." }),
  currency: z.string(),
  source: z.string().nullable().meta({ description: "How it came to the athlete; null before." }),
  linked_at: Seconds.nullable(),
  created_at: Seconds,
  granted_at: Seconds.nullable(),
  granted_until: Seconds.nullable().meta({ description: "Null before it is paid, and for good." }),
  ended_at: Seconds.nullable(),
  end_reason: z.string().nullable(),
});
export type ExportedPurchase = z.output<typeof ExportedPurchase>;

export const ExportedLicense = License.extend({
  org_id: Id,
  starts_at: Seconds,
  ends_at: Seconds,
  gives_access: z.boolean().meta({ description: "Its block of seats is active and has begun." }),
});
export type ExportedLicense = z.output<typeof ExportedLicense>;

export const ExportedMember = Member.extend({ org_id: Id });
export type ExportedMember = z.output<typeof ExportedMember>;

/** What was written about the athlete for a team. */
const ExportedReport = z.object({
  narrative: z.string(),
  model: z.string().nullable().meta({ description: "Null for our own writer." }),
  written_at: Seconds,
});

/** A team of coaches that sees or saw the athlete, and the words that the athlete agreed to. */
const ExportedRelation = z.object({
  id: Id,
  team_name: z.string(),
  has_seat: z.boolean(),
  began_at: Seconds,
  ended_at: Seconds.nullable().meta({ description: "Null while it goes on." }),
  ended_by: z.string().nullable().meta({ description: "`athlete` or `coach`." }),
  consent: z.object({
    edition: z.string(),
    agreed_at: Seconds,
    seen_by: z.array(z.string()).meta({ description: "By whom the athlete agreed to be seen." }),
    sees: z.array(z.string()).meta({ description: "What the athlete agreed to be seen." }),
  }),
  reports: z.array(ExportedReport).meta({
    description: "Those that are kept, newest first; none in a partner's export, as with messages.",
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

/** What a coach decided on the athlete in their queue. */
const ExportedDecision = z.object({
  id: Id,
  relation_id: Id,
  action: z.string(),
  reason: z.string().nullable(),
  until: Seconds.nullable().meta({ description: "Of what was put off." }),
  decided_at: Seconds,
});
export type ExportedDecision = z.output<typeof ExportedDecision>;

/** What coaches were told of the athlete by their alert rules. */
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

/** What a debrief is judged by, as it was kept when the debrief landed. */
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
  prescription_safety: Safety.nullable().meta({ description: "Of the stored prescription." }),
  prescription_made_of: MadeOf.nullable().meta({
    description: "What it was calculated from, and what the engine found on the way.",
  }),
  debrief_basis: DebriefBasis.nullable().meta({ description: "Null without feedback." }),
  carrying_plan: KeptPlan.nullable().meta({ description: "What was chosen to carry." }),
});
export type ExportedActivity = z.output<typeof ExportedActivity>;

/** What an athlete's own pages keep beside the answers and the sessions. */
const ExportedOwn = z.object({
  chosen_answers: z
    .array(z.object({ field: z.string(), choice: z.string() }))
    .meta({ description: "What was chosen where answers or units share one value." }),
  reminders: z
    .array(z.object({ activity_id: Id, sent_at: Seconds, expires_at: Seconds }))
    .meta({ description: "Sessions whose report the athlete was reminded of." }),
});
export type ExportedOwn = z.output<typeof ExportedOwn>;

/** A question about the athlete, or an answer. */
const ExportedTurn = ConversationMessage.extend({ conversation_id: Id });
export type ExportedTurn = z.output<typeof ExportedTurn>;

/** Everything that is stored of an athlete. */
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
    description: "Empty in what a partner exports: they are between athletes and their coaches.",
  }),
  decisions: z.array(ExportedDecision).meta({ description: "The same." }),
  alerts: z.array(ExportedAlert).meta({ description: "The same." }),
  activities: z.array(ExportedActivity),
  conversations: z.array(ExportedTurn).meta({
    description: "What was asked about the athlete and answered, oldest first.",
  }),
  request_id: RequestId,
});
export type AthleteExport = Omit<z.output<typeof AthleteExport>, "request_id">;

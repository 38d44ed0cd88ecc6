import { z } from "zod";
import { Focus, WindowDays } from "./concern";
import { Id } from "./primitives";

const EnvironmentName = z.enum(["test", "live"]);

/** Events that start work of our own. They carry ids, never what is personal: a job loads what it needs. */
export const JOB_EVENTS = {
  "alerts/debrief.landed": z.object({ account_id: Id, athlete_id: Id, activity_id: Id }),
  "alerts/push.due": z.object({
    subscription_id: Id,
    coach_id: Id,
    notification_ids: z.array(Id),
  }),
  "athlete/erased": z.object({ account_id: Id, athlete_id: Id }),
  "organization/ended": z.object({ account_id: Id, org_id: Id }),
  "billing/event.received": z.object({ stripe_event_id: z.string() }),
  "billing/customer.changed": z.object({
    environment: EnvironmentName,
    customer_id: z.string(),
    /** The message that told of it, if one did. */
    stripe_event_id: z.string().optional(),
  }),
  "billing/address.matched": z.object({ purchase_id: Id }),
  "billing/comparison.due": z.object({
    environment: EnvironmentName,
    /** Which list is gone through: our buyers, or the processor's subscriptions or checkouts. */
    list: z.enum(["ours", "theirs", "checkouts"]),
    /** The last one looked at. */
    after: z.string().nullable(),
  }),
  "billing/clock.moved": z.object({ account_id: Id }),
  "billing/team-clock.moved": z.object({ team_id: Id }),
  /** A message may be sent once its moment has come, wall time in Unix milliseconds. */
  "message/held": z.object({ message_id: Id, due_ms: z.int() }),
  /** Whether a message was seen is looked at again later. */
  "message/unseen": z.object({ message_id: Id, due_ms: z.int() }),
  "mail/queued": z.object({ mail_id: Id }),
  "partner/closed": z.object({ partner_id: Id }),
  "report/asked": z.object({
    report_id: Id,
    /** Who asked. */
    coach_id: Id,
    athlete_id: Id,
    window: WindowDays,
    focus: Focus,
  }),
  "team/coach.left": z.object({
    /** Of one team: those who were assigned to the coach. */
    relation_ids: z.array(Id),
  }),
  "webhook/deleted": z.object({ account_id: Id.nullable(), webhook_id: Id }),
} as const satisfies Record<string, z.ZodType>;

export type JobEventName = keyof typeof JOB_EVENTS;
export type JobEventData<N extends JobEventName> = z.output<(typeof JOB_EVENTS)[N]>;

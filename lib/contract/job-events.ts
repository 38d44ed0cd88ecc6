import { z } from "zod";
import { Focus, WindowDays } from "./concern";
import { Id } from "./primitives";

const EnvironmentName = z.enum(["test", "live"]);

/** How the jobs of an event are queued. */
export interface Queueing<Field extends string> {
  /** The field that serializes jobs: of jobs with the same value, one runs at a time. */
  turn?: Field;
  /** The field that says whose jobs these are. The more of them wait, the later a new one comes. */
  owner?: Field;
  /** The field with the earliest start time: wall time in Unix milliseconds. */
  startsAt?: Field;
  /** Number of retries; twenty by default. */
  retries?: 8;
}

const event = <Shape extends z.ZodRawShape>(
  shape: Shape,
  queueing: Queueing<keyof Shape & string> = {},
): Queueing<string> & { data: z.ZodObject<Shape> } => ({ data: z.object(shape), ...queueing });

const PUSHED = {
  subscription_ids: z.array(Id),
  coach_id: Id,
  notification_ids: z.array(Id),
  /** True if another of the coach's browsers took it, or may still take it. */
  is_taken: z.boolean().optional(),
};

/** Events that start a job. They carry ids and no personal data: a job loads what it needs. */
export const JOB_EVENTS = {
  "alerts/debrief.landed": event(
    { account_id: Id, athlete_id: Id, activity_id: Id },
    { turn: "athlete_id", owner: "account_id" },
  ),
  "alerts/push.due": event(PUSHED, { turn: "coach_id", retries: 8 }),
  /** The same for browsers whose push service is slow. */
  "alerts/push.slow": event(PUSHED, { turn: "coach_id", retries: 8 }),
  "athlete/erased": event({ account_id: Id, athlete_id: Id }, { turn: "account_id" }),
  "organization/ended": event({ account_id: Id, org_id: Id }, { turn: "account_id" }),
  "billing/event.received": event({ stripe_event_id: z.string() }),
  "billing/customer.changed": event(
    {
      environment: EnvironmentName,
      customer_id: z.string(),
      /** The Stripe event that reported it, if any. */
      stripe_event_id: z.string().optional(),
    },
    { turn: "customer_id" },
  ),
  "billing/address.matched": event({ purchase_id: Id }),
  "billing/comparison.due": event({
    environment: EnvironmentName,
    /** Which list to go through: our customers, or the processor's subscriptions or checkouts. */
    list: z.enum(["ours", "theirs", "checkouts"]),
    /** The last entry processed. */
    after: z.string().nullable(),
  }),
  /** Checks a change of a team's plan that wasn't completed in time. */
  "billing/change.due": event(
    { team_id: Id, turn: Id, due_ms: z.int() },
    { turn: "team_id", startsAt: "due_ms" },
  ),
  "billing/clock.moved": event({ account_id: Id }, { turn: "account_id" }),
  "billing/team-clock.moved": event({ team_id: Id }, { turn: "team_id" }),
  /** Sends a message once its time has come. */
  "message/held": event({ message_id: Id, due_ms: z.int() }, { startsAt: "due_ms" }),
  /** Checks later whether a message was seen. */
  "message/unseen": event({ message_id: Id, due_ms: z.int() }, { startsAt: "due_ms" }),
  "mail/queued": event({ mail_id: Id }),
  "partner/closed": event({ partner_id: Id }),
  "report/asked": event(
    {
      report_id: Id,
      coach_id: Id,
      athlete_id: Id,
      window: WindowDays,
      focus: Focus,
    },
    { turn: "coach_id" },
  ),
  "team/coach.left": event({
    /** Of one team: the relations that were assigned to the coach. */
    relation_ids: z.array(Id),
  }),
  "webhook/deleted": event({ account_id: Id.nullable(), webhook_id: Id }, { turn: "account_id" }),
} as const satisfies Record<string, Queueing<string> & { data: z.ZodObject }>;

export type JobEventName = keyof typeof JOB_EVENTS;
export type JobEventData<N extends JobEventName> = z.output<(typeof JOB_EVENTS)[N]["data"]>;

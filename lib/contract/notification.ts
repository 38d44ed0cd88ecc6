import { z } from "zod";
import {
  Cadence,
  Channel,
  ReportSettingsDocument,
  RulesDocument,
  requireScopeId,
  target,
} from "./alerts";
import { Severity } from "./concern";
import {
  Id,
  Milliseconds,
  NAME_MAX,
  PageQuery,
  Pagination,
  RequestId,
  text,
  URL_MAX,
} from "./primitives";
import { TRIGGER_NAMES } from "./triggers";

/** What alerts told a coach, what other rules would have told, and the browsers that are told by push. */

const fired = {
  rule: z.string().meta({
    description: "A trigger, or the two of a combinator with a plus between them.",
    examples: ["under_fuel"],
  }),
  trigger: z.enum(TRIGGER_NAMES),
  severity: Severity,
  reasons: z.array(z.string()).meta({ examples: [["Sodium 57%"]] }),
  activity_id: Id.nullable().meta({ description: "The session; null for a trend." }),
  session_ms: Milliseconds.meta({ description: "When the session was, or the latest of a trend." }),
};

const ToldAlert = z.object({
  ...fired,
  channels: z.array(
    z.object({
      channel: Channel,
      result: z.enum(["sent", "no_device", "no_endpoint"]).meta({
        description: "What became of it: `no_device` and `no_endpoint` where nobody takes it.",
      }),
    }),
  ),
});

export const Notification = z
  .object({
    id: Id,
    athlete_uid: Id,
    name: z.string().nullable(),
    cadence: Cadence,
    sent_ms: Milliseconds,
    read_ms: Milliseconds.nullable(),
    time_zone: z.string().meta({
      description: "IANA name: the athlete's, else that of who has them, else the team's.",
    }),
    alerts: z.array(ToldAlert),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

export const NotificationsQuery = PageQuery.extend({
  unread: z.stringbool().optional().meta({ description: "Only what was not read yet." }),
});
export type NotificationsQuery = z.output<typeof NotificationsQuery>;

export const NotificationsAnswer = z.object({
  notifications: z.array(Notification),
  unread_count: z.int(),
  pagination: Pagination,
  request_id: RequestId,
});

const READ_MAX = 200;
export const ReadInput = z
  .object({
    ids: z.array(Id).max(READ_MAX).optional().meta({ description: "All of them when absent." }),
  })
  .meta({ id: "NotificationsRead", examples: [{}] });
export type ReadInput = z.output<typeof ReadInput>;
export const ReadAnswer = z.object({
  ok: z.literal(true),
  unread_count: z.int(),
  request_id: RequestId,
});

/** A point of P-256 that is not compressed, 65 bytes, and 16 bytes: as every browser makes them. */
const PublicKey = z.string().regex(/^B[\w-]{86}=?$/, "must be 65 bytes as base64url");
const AuthSecret = z.string().regex(/^[\w-]{22}(==)?$/, "must be 16 bytes as base64url");
/** A subscription as a browser makes it. */
export const NewPushDevice = z
  .object({
    endpoint: z.url().max(URL_MAX),
    keys: z.object({ p256dh: PublicKey, auth: AuthSecret }),
    device: text(NAME_MAX).optional().meta({ description: "What to call the browser in a list." }),
  })
  .meta({
    id: "NewPushDevice",
    examples: [
      {
        endpoint: "https://push.example/send/abc",
        keys: {
          p256dh:
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
      },
    ],
  });
export type NewPushDevice = z.output<typeof NewPushDevice>;

const PushDevice = z
  .object({ id: Id, device: z.string(), created_at: Milliseconds })
  .meta({ id: "PushDevice" });
export const PushDeviceAnswer = PushDevice.extend({ request_id: RequestId });
export const PushDevices = z.object({
  public_key: z.string().meta({ description: "What a browser subscribes with (VAPID)." }),
  devices: z.array(PushDevice),
  request_id: RequestId,
});

export const BacktestInput = z
  .object({
    ...target,
    rules: RulesDocument.nullish().meta({
      description: "Proposed; those that are set when absent.",
    }),
    settings: ReportSettingsDocument.nullish().meta({
      description: "Proposed; those that are set when absent.",
    }),
    days: z.int().min(1).max(30).default(30),
  })
  .superRefine(requireScopeId)
  .meta({ id: "BacktestInput", examples: [{ scope: "overall", days: 30 }] });
export type BacktestInput = z.output<typeof BacktestInput>;

/** What a backtest costs of a coach's rate: it reads months of a whole roster. */
export const BACKTEST_UNITS = 25;
/** Alerts that a backtest lists; the counts are of all. */
export const BACKTEST_LISTED = 500;
const count = z.int();
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export const Backtest = z
  .object({
    days: z.int(),
    from_ms: Milliseconds,
    to_ms: Milliseconds,
    alert_count: count,
    athlete_count: count,
    alerts_per_week: z.number(),
    expected_monday_load: z.number().nullable().meta({
      description:
        "Athletes with an alert in the three days before a Monday's digest, on average of the Mondays; null without one.",
    }),
    by_rule: z.array(z.object({ rule: z.string(), alert_count: count, athlete_count: count })),
    by_weekday: z.array(z.object({ weekday: z.enum(WEEKDAYS), alert_count: count })),
    by_athlete: z.array(z.object({ athlete_uid: Id, alert_count: count })),
    alerts: z.array(
      z.object({
        athlete_uid: Id,
        ...fired,
        fired_ms: Milliseconds,
        notices: z.array(
          z.object({ coach_uid: Id, channel: Channel, cadence: Cadence, due_ms: Milliseconds }),
        ),
      }),
    ),
    alerts_omitted: count.meta({ description: "Older ones that are not listed." }),
    request_id: RequestId,
  })
  .meta({ id: "Backtest" });
export type Backtest = z.output<typeof Backtest>;

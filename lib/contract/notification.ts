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

/** Alerts sent to a coach, alerts that other rules would have sent, and browsers registered for push. */

const fired = {
  rule: z.string().meta({
    description: "A trigger, or the two triggers of a combinator joined by a plus sign.",
    examples: ["under_fuel"],
  }),
  trigger: z.enum(TRIGGER_NAMES),
  severity: Severity,
  reasons: z.array(z.string()).meta({ examples: [["Sodium 57%"]] }),
  activity_id: Id.nullable().meta({ description: "The session. Null for a trend." }),
  session_ms: Milliseconds.meta({
    description: "When the session took place, or for a trend the latest session.",
  }),
};

const ToldAlert = z.object({
  ...fired,
  channels: z.array(
    z.object({
      channel: Channel,
      result: z.enum(["sent", "no_device", "no_endpoint", "unsubscribed"]).meta({
        description:
          "The result. `no_device` and `no_endpoint` mean there was nothing to deliver it to; an urgent alert with no other channel is then mailed. `unsubscribed` means that the coach wants no digests by email.",
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
      description:
        "The IANA name of the athlete's time zone, or else their coach's, or else the team's.",
    }),
    alerts: z.array(ToldAlert),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof Notification>;

export const NotificationsQuery = PageQuery.extend({
  unread: z.stringbool().optional().meta({
    description: "Whether to return only unread notifications.",
  }),
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
    ids: z.array(Id).max(READ_MAX).optional().meta({
      description: "The notifications to mark as read. Defaults to all.",
    }),
    until_ms: z.int().min(0).optional().meta({
      description:
        "Marks only those sent until then, by `sent_ms`, so that one that came meanwhile stays unread.",
    }),
  })
  .meta({ id: "NotificationsRead", examples: [{}] });
export type ReadInput = z.output<typeof ReadInput>;
export const ReadAnswer = z.object({
  ok: z.literal(true),
  unread_count: z.int(),
  request_id: RequestId,
});

/** An uncompressed P-256 point (65 bytes) and a 16-byte secret, as every browser generates them. */
const PublicKey = z.string().regex(/^B[\w-]{86}=?$/, "must be 65 bytes as base64url");
const AuthSecret = z.string().regex(/^[\w-]{22}(==)?$/, "must be 16 bytes as base64url");
/** A push subscription as a browser creates it. */
export const NewPushDevice = z
  .object({
    endpoint: z.url().max(URL_MAX),
    keys: z.object({ p256dh: PublicKey, auth: AuthSecret }),
    device: text(NAME_MAX).optional().meta({ description: "The name of the browser in lists." }),
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
  public_key: z.string().meta({ description: "The public key a browser subscribes with (VAPID)." }),
  devices: z.array(PushDevice),
  request_id: RequestId,
});

export const BacktestInput = z
  .object({
    ...target,
    rules: RulesDocument.nullish().meta({
      description: "The proposed rules. Defaults to the current rules.",
    }),
    settings: ReportSettingsDocument.nullish().meta({
      description: "The proposed settings. Defaults to the current settings.",
    }),
    days: z.int().min(1).max(30).default(30),
  })
  .superRefine(requireScopeId)
  .meta({ id: "BacktestInput", examples: [{ scope: "overall", days: 30 }] });
export type BacktestInput = z.output<typeof BacktestInput>;

/** Rate limit units a backtest costs the coach: it reads months of a whole roster. */
export const BACKTEST_UNITS = 25;
/** Maximum alerts listed by a backtest; the counts cover all. */
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
        "The average number of athletes with an alert in the three days before a Monday's digest. Null if there is no Monday.",
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
    alerts_omitted: count.meta({ description: "The number of older alerts that aren't listed." }),
    request_id: RequestId,
  })
  .meta({ id: "Backtest" });
export type Backtest = z.output<typeof Backtest>;

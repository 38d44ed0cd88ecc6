import { PageLink } from "@/components/ui/page-link";
import type { Notification } from "@/lib/contract/notification";
import { reasonFor } from "@/lib/wording/safety";
import { SEVERITY_NAMES, SeverityMark } from "../charts/marks";
import type { Format } from "../format/format";
import { sessionDay } from "../roster/session-words";
import { ActionButton } from "../ui/action-button";
import { channelText, ruleText, severityOf } from "./words";

interface NotificationRowProps {
  notification: Notification;
  /** In the athlete's time zone, and in the reader's. */
  format: Format;
  own: Format;
  /** True if the athlete has an open triage item. */
  isWaiting: boolean;
  /** Null if nothing is stored. */
  onRead: (() => void) | null;
}

/** Renders a notification: the athlete, what fired, by which rule, and where it was sent. */
export function NotificationRow({
  notification,
  format,
  own,
  isWaiting,
  onRead,
}: NotificationRowProps) {
  const { athlete_uid, name, cadence, sent_ms, read_ms, alerts } = notification;
  const isUnread = read_ms === null;
  return (
    <li className="border-t border-line py-2 print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        <h2
          className={`flex min-w-0 items-baseline gap-2 text-label ${isUnread ? "font-semibold" : ""}`}
        >
          {isUnread && <UnreadMark />}
          <PageLink data-entry href={`/athletes/${athlete_uid}`} className="break-words">
            <bdi>{name ?? "No name"}</bdi>
          </PageLink>
        </h2>
        <div className="flex flex-wrap items-center gap-x-4">
          <p className="text-small text-ink2">
            {isUnread && <strong>Unread · </strong>}
            {own.dateTime(sent_ms)} · {cadence === "digest" ? "in the digest" : "right away"}
          </p>
          {isWaiting && (
            <PageLink
              href={`/triage?open=${athlete_uid}`}
              className="inline-flex min-h-11 items-center md:min-h-8 print:hidden"
            >
              Open in triage<span className="sr-only">: {name ?? "no name"}</span>
            </PageLink>
          )}
          {isUnread && onRead !== null && (
            <span className="print:hidden">
              <ActionButton tone="bare" onClick={onRead}>
                Mark as read<span className="sr-only">: {name ?? "no name"}</span>
              </ActionButton>
            </span>
          )}
        </div>
      </div>
      <ul>
        {alerts.map((alert, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was told is never told in another order
          <li key={place} className="py-1">
            <Alert
              {...{ alert, name, format }}
              athleteUid={athlete_uid}
              day={sessionDay(alert.session_ms, format, own)}
              onOpen={onRead}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface AlertProps {
  alert: Notification["alerts"][number];
  athleteUid: string;
  name: string | null;
  /** The day of the session. */
  day: string;
  format: Format;
  onOpen: (() => void) | null;
}

function Alert({ alert, athleteUid, name, day, format, onOpen }: AlertProps) {
  const severity = severityOf(alert);
  const session = `/athletes/${athleteUid}/sessions/${alert.activity_id}`;
  return (
    <div className="flex gap-3">
      <span className="pt-1">
        <SeverityMark severity={severity} label={SEVERITY_NAMES[severity]} />
      </span>
      <div className="min-w-0">
        <p>{alert.reasons.map((reason) => reasonFor(reason, format)).join(", ")}</p>
        <p className="text-small text-ink2">
          Rule: {ruleText(alert.rule)}
          {alert.activity_id === null ? (
            `, ${day}`
          ) : (
            <>
              ,{" "}
              <PageLink href={session} onClick={() => onOpen?.()}>
                session on {day}
                <span className="sr-only">, {name ?? "no name"}</span>
              </PageLink>
            </>
          )}
          {/* The portal itself needs no mention. */}
          {alert.channels
            .filter(({ channel }) => channel !== "in_portal")
            .map((each) => ` · ${channelText(each)}`)}
        </p>
      </div>
    </div>
  );
}

/** A dot; the text next to it explains the action. */
const UnreadMark = () => (
  <svg
    aria-hidden="true"
    width={12}
    height={12}
    viewBox="0 0 12 12"
    className="shrink-0 fill-accent forced-colors:fill-current"
  >
    <circle cx={6} cy={6} r={5} />
  </svg>
);

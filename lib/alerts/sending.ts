import type { CallScope } from "@/lib/access/scope";
import { teamStanding } from "@/lib/access/tier";
import { WEBHOOK_ROLES } from "@/lib/contract/capabilities";
import { AUTOMATION_TIERS, READING_TIERS } from "@/lib/contract/coach";
import type { Trigger } from "@/lib/contract/concern";
import { queueMail } from "@/lib/mail/queue";
import { isUnsubscribed } from "@/lib/mail/unsubscribe";
import { transaction } from "@/lib/platform/db";
import { baseUrl } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueueEach } from "@/lib/platform/jobs";
import { nextLocalMs } from "@/lib/platform/local-time";
import { oneByOne } from "@/lib/platform/one-by-one";
import { recordEvents } from "@/lib/platform/outbox";
import { reasonFor } from "@/lib/wording/safety";
import { findCircumstances } from "./circumstances.store";
import { type About, heldUntilMs } from "./mail-cap";
import { DIGEST_TIME } from "./plan";
import { afterQuiet } from "./quiet";
import { resolveRules } from "./rules";
import {
  type DueNotice,
  dropNotices,
  findReader,
  keepInherited,
  keepNotifications,
  listDueCoaches,
  listHeirs,
  lockDue,
  lockSentMails,
  mailInstead,
  postpone,
  type Reader,
} from "./sending.store";

/** Coaches read at a time. */
const CHUNK = 200;
/** Maximum notices sent per transaction. */
const NOTICES_MAX = 2_000;
/** Alerts spelled out per athlete in a digest mail, so that a line is never longer than a mail takes. */
const SPELLED_OUT_MAX = 20;

/**
 * Sends everything due, to all coaches or those of one team: digests, and what quiet hours held back. Called every
 * minute. A failure for one coach doesn't hold up the others.
 */
export async function sendDueAlerts(
  scope: CallScope,
  teamId: string | null = null,
): Promise<{ done: number; failed: number }> {
  const worked = { done: 0, failed: 0 };
  for (let after: string | null = null; ; ) {
    const page = { wallMs: scope.wallMs, teamId, after };
    const coaches: string[] = await listDueCoaches(scope.db, page, CHUNK);
    const last = coaches.at(-1);
    if (last === undefined) return worked;
    const { done, failed } = await oneByOne("send-due-alerts", coaches, async (coachId) => {
      for (let sent = NOTICES_MAX; sent === NOTICES_MAX; )
        sent = await transaction(scope, (scope) => sendTo(scope, coachId, null));
      return true;
    });
    worked.done += done;
    worked.failed += failed;
    after = last;
  }
}

/**
 * Sends a coach what is due, for some alerts or all (null), in the transaction that marks it as sent, so it goes out
 * once. Each debrief gives one mail and one push; a digest is one of each, with an item per athlete.
 *
 * @returns how many notices were due
 */
export async function sendTo(
  scope: CallScope,
  coachId: string,
  alertIds: string[] | null,
): Promise<number> {
  const found = await findReader(scope.db, coachId);
  if (found === null) return 0;
  const nowMs = scope.wallMs + found.teamOffsetMs;
  const reader = asReached(found, nowMs);
  const read = () => lockDue(scope.db, { coachId, nowMs, alertIds }, NOTICES_MAX);
  let due = await read();
  if (due.length === 0) return 0;
  const lost = due.filter((each) => each.isTheirs && each.goesOn && hasNowhere(reader, each));
  if (await mailInstead(scope.db, { coachId, nowMs, channels: channelsTo(reader) }, idsOf(lost)))
    due = await read();
  const isReading = READING_TIERS.includes(teamStanding(reader, nowMs).tier);
  // A correction is for who got the mail that it corrects.
  const dropped = due.filter(
    (each) => !each.goesOn || !isReading || (isCorrection(each) && !each.isTheirs),
  );
  const moved = due.filter((each) => !dropped.includes(each) && !each.isTheirs);
  const left = due.filter((each) => !dropped.includes(each) && each.isTheirs);
  if (dropped.length > 0) await dropNotices(scope.db, idsOf(dropped));
  if (moved.length > 0) await handOver(scope.db, moved, nowMs);
  const going = await withoutHeld(scope.db, coachId, left, nowMs);
  const wantsNoDigest = await isUnsubscribed(scope, reader.environment, reader.email);
  const items = await keepItems(scope, { ...reader, wantsNoDigest }, going, nowMs);
  await sendWebhooks(scope, reader, going, nowMs);
  await sendMails(scope, reader, items);
  await sendPushes(scope, reader, items);
  // The same alert may need another one, and the log shows the alert itself.
  await dropNotices(scope.db, idsOf(going.filter(isCorrection)));
  return due.length;
}

const isCorrection = ({ channel }: DueNotice): boolean => channel === "correction";

/**
 * Hands due notices over to the coaches the athlete's alerts go to now; digests move to those coaches' own digest time.
 */
async function handOver(db: CallScope["db"], moved: readonly DueNotice[], nowMs: number) {
  const digests = new Set(idsOf(moved.filter(({ cadence }) => cadence === "digest")));
  const heirs = await listHeirs(db, idsOf(moved));
  await keepInherited(
    db,
    heirs.map(({ noticeId, coachId, timeZone }) => ({
      ...{ noticeId, coachId },
      dueMs: digests.has(noticeId) ? nextLocalMs(nowMs - 1, DIGEST_TIME, timeZone) : nowMs,
    })),
  );
  await dropNotices(db, idsOf(moved));
}

const idsOf = (notices: readonly DueNotice[]) => notices.map(({ id }) => id);

/**
 * Postpones immediate mails beyond a coach's hourly limit per athlete. A correction to urgent always goes: the coach was
 * told that it no longer is, which happens only within the limit.
 *
 * @returns the notices to send now
 */
async function withoutHeld(
  db: CallScope["db"],
  coachId: string,
  notices: readonly DueNotice[],
  nowMs: number,
): Promise<readonly DueNotice[]> {
  const mails = notices.filter((each) => isMail(each) && each.cadence === "realtime");
  if (mails.length === 0) return notices;
  const sent = await lockSentMails(db, coachId, nowMs);
  const held = new Set<DueNotice>();
  for (const group of together(mails)) {
    // The others of its mail may wait: else two alerts that take turns at being urgent would be mailed without end.
    const limited = group.filter((each) => !(isCorrection(each) && each.severity === "urgent"));
    if (limited.length === 0) continue;
    const before = sent.filter(({ relationId }) => relationId === group[0].relationId);
    const about = aboutOf(limited);
    const untilMs = heldUntilMs(before, about, nowMs);
    if (untilMs === null) continue;
    const dueMs =
      about === "amber" ? await afterQuietHours(db, group[0].relationId, untilMs) : untilMs;
    await postpone(db, idsOf(limited), dueMs);
    for (const notice of limited) held.add(notice);
  }
  return notices.filter((notice) => !held.has(notice));
}

/** Returns a time, or the end of the quiet hours it lies in, by the rules for one athlete. */
async function afterQuietHours(db: CallScope["db"], relationId: string, ms: number) {
  const [found] = await findCircumstances(db, [relationId], ms);
  return found === undefined ? ms : afterQuiet(ms, resolveRules(found.rules).quiet_hours.all);
}

const isMail = (notice: DueNotice): boolean => notice.channel === "email" || isCorrection(notice);

type Reached = Pick<Reader, "devices" | "hasEndpoint">;
const hasNowhere = ({ devices, hasEndpoint }: Reached, { channel }: DueNotice): boolean =>
  channel === "push" ? devices === null : channel === "webhook" && !hasEndpoint;

/** Returns a reader whose webhooks count only if their plan and role deliver to them. */
export const asReached = (reader: Reader, nowMs: number): Reader => ({
  ...reader,
  hasEndpoint:
    reader.hasEndpoint &&
    WEBHOOK_ROLES.includes(reader.role) &&
    AUTOMATION_TIERS.includes(teamStanding(reader, nowMs).tier),
});

/** Returns the channels that deliver to a coach. */
export const channelsTo = ({ devices, hasEndpoint }: Reached): string[] => [
  "email",
  ...(devices === null ? [] : ["push"]),
  ...(hasEndpoint ? ["webhook"] : []),
];

/** Returns what a mail with these notices is about. */
function aboutOf(notices: readonly DueNotice[]): About {
  const urgent = notices.filter(({ severity }) => severity === "urgent");
  if (urgent.some(({ rule }) => rule.includes("hyponatremia_pattern"))) return "hyponatremia";
  return urgent.length > 0 ? "urgent" : "amber";
}

/** What a coach is told about one athlete at once. */
interface Item {
  notificationId: string;
  cadence: string;
  notices: [DueNotice, ...DueNotice[]];
}

/** A coach, and whether they unsubscribed: then no digest is mailed. */
type Addressee = Reader & { wantsNoDigest: boolean };

async function keepItems(
  { db }: CallScope,
  reader: Addressee,
  notices: readonly DueNotice[],
  sentMs: number,
): Promise<Item[]> {
  const items = [...together(notices)].map((group) => ({
    notificationId: newId(),
    cadence: group[0].cadence,
    notices: group,
  }));
  await keepNotifications(
    db,
    { coachId: reader.coachId, sentMs },
    items.map(({ notificationId: id, cadence, notices: group }) => {
      const mails = group.filter(isMail);
      return {
        ...{ id, relationId: group[0].relationId },
        cadence: cadence === "digest" ? cadence : mails.length > 0 ? aboutOf(mails) : "realtime",
        results: group.map((notice) => ({ id: notice.id, result: resultOf(reader, notice) })),
      };
    }),
  );
  return items;
}

/** Groups notices by relation and cadence. */
function together(notices: readonly DueNotice[]): Iterable<[DueNotice, ...DueNotice[]]> {
  const groups = new Map<string, [DueNotice, ...DueNotice[]]>();
  for (const notice of notices) {
    const key = `${notice.relationId} ${notice.cadence}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [notice]);
    else known.push(notice);
  }
  return groups.values();
}

function resultOf(reader: Addressee, notice: DueNotice): string {
  const { channel, cadence } = notice;
  if (channel === "email" && cadence === "digest" && reader.wantsNoDigest) return "unsubscribed";
  if (!hasNowhere(reader, notice)) return "sent";
  return channel === "push" ? "no_device" : "no_endpoint";
}

const by = (channel: string, { notices }: Item) =>
  notices.filter((notice) => notice.channel === channel);

async function sendWebhooks(
  { db }: CallScope,
  { coachId }: Reader,
  notices: readonly DueNotice[],
  nowMs: number,
): Promise<void> {
  const told = notices.filter(({ channel }) => channel === "webhook");
  const bundles = [...together(told)].flatMap((group) =>
    group[0].cadence === "digest" ? [group] : group.map((notice): [DueNotice] => [notice]),
  );
  await recordEvents(
    { coachId, nowMs, db },
    bundles.map((bundle) => ({
      type: "concern.detected" as const,
      athleteId: bundle[0].athleteId,
      data: { coach_uid: coachId, ...concernOf(bundle) },
    })),
  );
}

/**
 * Builds the event for one notice, or for all of one athlete's notices in a digest. The most severe comes first; among
 * equals, the one of the newest session.
 */
function concernOf(bundle: [DueNotice, ...DueNotice[]]) {
  const sorted = bundle.toSorted(worstFirst) as typeof bundle;
  const [{ athleteId, activityId, rule, trigger, severity, sessionMs, cadence }] = sorted;
  const each = <T>(of: (notice: DueNotice) => readonly T[]): T[] => [
    ...new Set(sorted.flatMap(of)),
  ];
  return {
    ...{ athlete_uid: athleteId, activity_id: activityId },
    // The cast is safe: only triggers are stored.
    trigger: trigger as Trigger,
    ...(rule.includes("+") && { combinator: pairOf(rule, trigger) }),
    ...(cadence === "digest" && {
      triggers: each(triggersOf),
      activity_ids: each(({ activityId }) => (activityId === null ? [] : [activityId])),
    }),
    ...{ severity, reasons: each(({ reasons }) => reasons), session_ms: sessionMs },
  };
}

const rankOf = ({ severity }: DueNotice): number => (severity === "urgent" ? 1 : 0);

const worstFirst = (a: DueNotice, b: DueNotice): number =>
  rankOf(b) - rankOf(a) || b.sessionMs - a.sessionMs;

/** Returns a notice's trigger, or both for a combinator. */
const triggersOf = ({ rule, trigger }: DueNotice): readonly Trigger[] =>
  rule.includes("+") ? pairOf(rule, trigger) : [trigger as Trigger];

/** Returns a combinator's two triggers, the reported one first. */
const pairOf = (rule: string, trigger: string): [Trigger, Trigger] =>
  [trigger, rule.split("+").find((each) => each !== trigger) ?? trigger] as [Trigger, Trigger];

async function sendMails(scope: CallScope, reader: Reader, items: readonly Item[]): Promise<void> {
  const { environment, email: to } = reader;
  const base = baseUrl(environment);
  const mailed = items.filter(({ notices }) => notices.some(isMail));
  for (const item of mailed.filter(({ cadence }) => cadence === "realtime")) {
    const notices = item.notices.filter(isMail);
    const variables = {
      athlete_name: nameOf(notices),
      lines: notices.map((notice) => `${correctionOf(notice)}${lineOf(notice, reader)}`),
      url: `${base}/triage`,
      is_corrected: notices.every(isCorrection),
    };
    await queueMail(scope, { environment, to, template: "coach_alert", variables });
  }
  const bundled = mailed.filter(({ cadence }) => cadence === "digest");
  if (bundled.length === 0) return;
  const lines = bundled.map((item) => digestLine(by("email", item), reader));
  const variables = { lines, url: `${base}/triage` };
  await queueMail(scope, { environment, to, template: "coach_digest", variables });
}

async function sendPushes(scope: CallScope, reader: Reader, items: readonly Item[]): Promise<void> {
  const pushed = items.filter((item) => by("push", item).length > 0);
  const messages = [
    ...pushed.filter(({ cadence }) => cadence === "realtime").map((item) => [item]),
    pushed.filter(({ cadence }) => cadence === "digest"),
  ].filter((each) => each.length > 0);
  const subscription_ids = reader.devices ?? [];
  if (subscription_ids.length === 0) return;
  await enqueueEach(
    scope,
    "alerts/push.due",
    messages.map((message) => ({
      subscription_ids,
      coach_id: reader.coachId,
      notification_ids: message.map(({ notificationId }) => notificationId),
    })),
  );
}

/** Returns how a correction's line starts. */
function correctionOf(notice: DueNotice): string {
  if (!isCorrection(notice)) return "";
  return notice.severity === "urgent" ? "Urgent again: " : "No longer urgent: ";
}

/** Returns the athlete's name for the message. */
const nameOf = ([first]: readonly DueNotice[]): string =>
  first?.athleteName ?? "An athlete without a name";

/** Formats an athlete's alerts of a digest, the worst first; what is too much for a line is only counted. */
function digestLine(notices: readonly DueNotice[], reader: Reader): string {
  const told = notices
    .toSorted(worstFirst)
    .slice(0, SPELLED_OUT_MAX)
    .map((notice) => lineOf(notice, reader));
  const others = notices.length - told.length;
  if (others > 0) told.push(`and ${others} more`);
  return `${nameOf(notices)}: ${told.join("; ")}`;
}

/** Formats what fired and on which of the athlete's days, in the reader's locale and units. */
function lineOf({ activityId, reasons, sessionMs, timeZone }: DueNotice, reader: Reader): string {
  const told = reasons.map((reason) => reasonFor(reason, reader)).join(", ");
  if (activityId === null) return told;
  const day = new Intl.DateTimeFormat(reader.locale, { day: "numeric", month: "long", timeZone });
  return `${told} (session of ${day.format(sessionMs)})`;
}

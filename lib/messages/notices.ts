import { holdsRecord } from "@/lib/access/reach";
import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { AWAY_MS, NOTICE_EVERY_MS, REPLY_LINK_DAYS } from "@/lib/contract/message";
import { StoredPreferences } from "@/lib/contract/preferences";
import { queueMail } from "@/lib/mail/queue";
import { WRITTEN_MAX } from "@/lib/mail/variables";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { baseUrl } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import { isShown, type Message } from "./messages.store";
import { insertReplyLink, isReadByLink, listUnread, markNoticed } from "./notices.store";
import { findAnswering, findPresent, findThread, findWriter, type Reader } from "./people.store";

/** The people in a message's thread. */
type Thread = Awaited<ReturnType<typeof findThread>>;

/**
 * Emails the message's readers if they are all away. If one is present, waits to give them time to see it. The caller's
 * transaction holds the thread.
 */
export async function noticeNow(scope: CallScope, message: Message): Promise<void> {
  const { db, wallMs } = scope;
  const thread = await findThread(db, message.relationId);
  const readers = await readersOf(scope, thread, message);
  const present = await findPresent(
    db,
    readers.map(({ id }) => id),
    wallMs,
  );
  const isByLink = message.coachId !== null && (await isReadByLink(db, message.relationId, wallMs));
  if (present.size > 0 || isByLink)
    await enqueue(scope, "message/unseen", { message_id: message.id, due_ms: wallMs + AWAY_MS });
  else await notice(scope, message, { thread, readers });
}

/**
 * Emails the readers of an unread message, whether or not they are present. The caller's transaction holds the thread.
 */
export async function noticeLater(scope: CallScope, message: Message): Promise<void> {
  const thread = await findThread(scope.db, message.relationId);
  await notice(scope, message, { thread, readers: await readersOf(scope, thread, message) });
}

/**
 * Returns the coaches who answer an athlete, or the athlete, unless a partner moved their record to another address.
 */
async function readersOf(
  { db }: CallScope,
  thread: Thread,
  { coachId }: Message,
): Promise<Reader[]> {
  if (coachId === null) return findAnswering(db, thread.teamId, thread.assignedCoachId);
  return holdsRecord(thread) ? [thread.person] : [];
}

/**
 * Emails each reader about the message, together with all earlier ones they haven't been emailed about. A reader who was
 * emailed minutes ago is emailed once those minutes are over, if the message is still unread.
 */
async function notice(
  scope: CallScope,
  message: Message,
  { thread, readers }: { thread: Thread; readers: readonly Reader[] },
): Promise<void> {
  const { db, wallMs } = scope;
  const isOwn = ({ createdAt }: Message) =>
    message.coachId === null || isShown(createdAt, thread.takenOverAt);
  const unread = (await listUnread(db, message)).filter(isOwn);
  let laterMs = Number.POSITIVE_INFINITY;
  for (const { id, email: to } of readers) {
    const isTold = ({ noticedTo }: Message) => noticedTo.includes(id);
    const untold = unread.filter((each) => !isTold(each));
    if (!untold.some((each) => each.id === message.id)) continue;
    const toldMs = unread.filter(isTold).map(({ noticedAt }) => noticedAt?.getTime() ?? 0);
    const due_ms = Math.max(0, ...toldMs) + NOTICE_EVERY_MS;
    if (due_ms > wallMs) {
      laterMs = Math.min(laterMs, due_ms);
      continue;
    }
    await markNoticed(db, untold, id, wallMs);
    await (message.coachId === null
      ? mailCoach(scope, thread, to)
      : mailAthlete(scope, thread, to, untold));
  }
  // One job for all readers: it looks at each of them again.
  if (Number.isFinite(laterMs))
    await enqueue(scope, "message/unseen", { message_id: message.id, due_ms: laterMs });
}

/**
 * Emails the texts, unless the athlete opted out of texts or they are too long for one email, with a link that opens
 * only this thread, without a password.
 */
async function mailAthlete(
  scope: CallScope,
  { team: { environment, name: team_name }, person }: Thread,
  to: string,
  messages: readonly Message[],
): Promise<void> {
  const { db, wallMs } = scope;
  const [relationId = ""] = messages.map((message) => message.relationId);
  const token = newLinkSecret();
  const expiresAt = toDate(wallMs + REPLY_LINK_DAYS * DAY_MS);
  const link = { tokenHash: sha256(token), relationId, createdAt: toDate(wallMs), expiresAt };
  await insertReplyLink(db, link);
  const url = `${baseUrl(environment)}/reply/open/${token}`;
  const [coachId = null, ...others] = new Set(messages.map((message) => message.coachId));
  const isOfOne = coachId !== null && others.length === 0;
  const text = messages.map((message) => message.text).join("\n");
  const { mail_texts } = StoredPreferences.parse(person.preferences);
  await queueMail(scope, {
    environment,
    to,
    template: "message_of_coach",
    variables: {
      ...{ team_name, url },
      coach_name: isOfOne ? (await findWriter(db, coachId)).name : null,
      text: mail_texts && text.length <= WRITTEN_MAX ? text : null,
    },
  });
}

function mailCoach(scope: CallScope, { team, athlete }: Thread, to: string): Promise<void> {
  const { environment } = team;
  const variables = { athlete_name: athlete.name ?? "An athlete", url: baseUrl(environment) };
  return queueMail(scope, { environment, to, template: "message_of_athlete", variables });
}

import { holdsRecord } from "@/lib/access/reach";
import type { CallScope } from "@/lib/access/scope";
import { DAY_MS } from "@/lib/contract/durations";
import { AWAY_MS, REPLY_LINK_DAYS } from "@/lib/contract/message";
import { StoredPreferences } from "@/lib/contract/preferences";
import { queueMail } from "@/lib/mail/queue";
import { toDate } from "@/lib/platform/clock";
import { sha256 } from "@/lib/platform/crypto";
import { baseUrl } from "@/lib/platform/env";
import { newLinkSecret } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs";
import type { Message } from "./messages.store";
import { insertReplyLink, isReadByLink, markNoticed, toldLately } from "./notices.store";
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

/** Emails each reader once for several messages within minutes. */
async function notice(
  scope: CallScope,
  message: Message,
  { thread, readers }: { thread: Thread; readers: readonly Reader[] },
): Promise<void> {
  const { db, wallMs } = scope;
  const told = await toldLately(db, message, wallMs);
  const untold = readers.filter(({ id }) => !told.has(id));
  if (untold.length === 0) return;
  const ids = untold.map(({ id }) => id);
  await markNoticed(db, message.id, ids, wallMs);
  for (const { email: to } of untold)
    await (message.coachId === null
      ? mailCoach(scope, thread, to)
      : mailAthlete(scope, thread, { to, message, coachId: message.coachId }));
}

/**
 * Emails the text, unless the athlete opted out of texts, with a link that opens only this thread, without a password.
 */
async function mailAthlete(
  scope: CallScope,
  { team: { environment, name: team_name }, person }: Thread,
  { to, message, coachId }: { to: string; message: Message; coachId: string },
): Promise<void> {
  const { db, wallMs } = scope;
  const { relationId } = message;
  const token = newLinkSecret();
  const expiresAt = toDate(wallMs + REPLY_LINK_DAYS * DAY_MS);
  const link = { tokenHash: sha256(token), relationId, createdAt: toDate(wallMs), expiresAt };
  await insertReplyLink(db, link);
  const url = `${baseUrl(environment)}/reply/open/${token}`;
  await queueMail(scope, {
    environment,
    to,
    template: "message_of_coach",
    variables: {
      ...{ team_name, url },
      coach_name: (await findWriter(db, coachId)).name,
      text: StoredPreferences.parse(person.preferences).mail_texts ? message.text : null,
    },
  });
}

function mailCoach(scope: CallScope, { team, athlete }: Thread, to: string): Promise<void> {
  const { environment } = team;
  const variables = { athlete_name: athlete.name ?? "An athlete", url: baseUrl(environment) };
  return queueMail(scope, { environment, to, template: "message_of_athlete", variables });
}

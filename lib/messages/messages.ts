import { audit } from "@/lib/access/audit";
import { keepRelations, lockMessage } from "@/lib/access/locks";
import type { CallScope, CoachScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import { HOLD_MS } from "@/lib/contract/holding";
import {
  MESSAGES_PER_DAY,
  type NewMessages,
  type Thread,
  type WrittenMessage,
} from "@/lib/contract/message";
import type { PageQuery } from "@/lib/contract/primitives";
import { takeWithin } from "@/lib/metering/buckets";
import { toDate } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { enqueueEach } from "@/lib/platform/jobs";
import { cutOf, pageOf } from "@/lib/platform/page";
import { readZones } from "@/lib/roster/zone";
import { type Composed, compose, refuseMissing } from "./compose";
import {
  countUnreadRows,
  deleteMessage,
  findMessage,
  findReached,
  insertMessages,
  listMessageRows,
  listReached,
  listThreadRows,
  markRead,
  type NewMessage,
  toMessage,
} from "./messages.store";

const DAY_SECONDS = 86_400;

/** Returns a page of the coach's threads, latest message first. @throws invalid_cursor */
export async function listThreads(coach: CoachScope, query: PageQuery) {
  const scope = `threads:${coach.teamId}:${coach.assignedTo}`;
  const cut = cutOf(query, scope);
  const { shown, pagination } = pageOf(await listThreadRows(coach.db, coach, cut), cut, scope);
  const threads = shown.map(
    (row): Thread => ({
      athlete_uid: row.athlete_id,
      name: row.name,
      assigned_coach_uid: row.assigned_coach_id,
      last_message: toMessage(row.message),
      unread_count: row.unread_count,
    }),
  );
  return { threads, pagination };
}

/** Returns the number of unread messages from athletes the coach can access. */
export const countUnread = (coach: CoachScope): Promise<number> => countUnreadRows(coach.db, coach);

/** Returns the athlete of a thread, for a coach who can access them. `timeZone` is IANA. @throws resource_not_found */
export async function readCorrespondent(
  coach: CoachScope,
  athleteId: string,
): Promise<{ athleteUid: string; name: string | null; email: string | null; timeZone: string }> {
  const [found] = await listReached(coach.db, coach, [athleteId]);
  if (found === undefined) fail("resource_not_found");
  const zoneOf = await readZones(coach.db, [found.athleteId]);
  return {
    athleteUid: found.athleteId,
    name: found.athlete.name,
    email: found.athlete.email,
    timeZone: zoneOf(found.athleteId),
  };
}

async function requireRelation(coach: CoachScope, athleteId: string): Promise<string> {
  const relation = await findReached(coach.db, coach, athleteId);
  return relation?.id ?? fail("resource_not_found");
}

/**
 * Returns a page of the messages with an athlete, newest first, including the team's held ones. @throws
 * resource_not_found, invalid_cursor
 */
export async function readThread(coach: CoachScope, athleteId: string, query: PageQuery) {
  const relationId = await requireRelation(coach, athleteId);
  const scope = `messages:${relationId}`;
  const cut = cutOf(query, scope);
  const rows = await listMessageRows(coach.db, { relationId, side: "coach", from: null }, cut);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { messages: shown.map(toMessage), pagination };
}

/**
 * Marks an athlete's messages as read by the team, up to and including a given one. Idempotent.
 *
 * @throws resource_not_found
 */
export function readUntil(coach: CoachScope, athleteId: string, messageId: string) {
  return transaction(coach, async (coach) => {
    const { db, nowMs: readMs } = coach;
    const relationId = await requireRelation(coach, athleteId);
    const until = await findMessage(db, messageId);
    if (until?.relationId !== relationId) fail("resource_not_found", { param: "message_id" });
    const read = await markRead(db, { relationId, side: "coach" }, { until, readMs });
    if (read > 0) await audit(coach, "message.read", [{ kind: "message", id: messageId }]);
    return { read };
  });
}

/**
 * Writes to one or more athletes, with the text filled in for each. Messages are held for ten seconds so they can be
 * taken back. A preview sends nothing.
 *
 * @throws resource_not_found for an athlete out of reach, message_template_not_found, missing_message_fields,
 *   resource_limit_exceeded for more than a person sends in a day
 */
export function sendMessages(
  coach: CoachScope,
  { preview = false, ...asked }: NewMessages,
): Promise<{ messages: WrittenMessage[] }> {
  return transaction(coach, async (coach) => {
    const composed = await compose(coach, asked);
    const paramOf = (id: string) => `athlete_uids.${asked.athlete_uids.indexOf(id)}`;
    if (!preview) refuseMissing(composed, paramOf);
    return { messages: written(composed, preview ? [] : await holdAll(coach, composed)) };
  });
}

/** Returns the messages in API form; in a preview none is held. */
export const written = (
  composed: readonly Composed[],
  held: readonly NewMessage[] = [],
): WrittenMessage[] =>
  composed.map(({ athleteId, text, missing }, place) => ({
    athlete_uid: athleteId,
    text,
    missing_fields: [...missing],
    id: held[place]?.id ?? null,
    commit_at: held[place]?.commitAt.getTime() ?? null,
  }));

/** Holds a coach's complete messages, in order. @throws resource_limit_exceeded */
export async function holdAll(
  coach: CoachScope,
  composed: readonly Composed[],
): Promise<NewMessage[]> {
  const payer = {
    kind: "message" as const,
    id: coach.personId,
    ratePerSecond: MESSAGES_PER_DAY / DAY_SECONDS,
    burst: MESSAGES_PER_DAY,
  };
  if ((await takeWithin(coach, payer, composed.length)) < composed.length)
    fail("resource_limit_exceeded", {
      message: `One person sends at most ${MESSAGES_PER_DAY} messages a day.`,
    });
  const held = composed.map(({ relationId, text }) =>
    newMessage(coach, { relationId, coachId: coach.coachId, text: text ?? "" }),
  );
  await hold(coach, held);
  return held;
}

/** Returns a message to hold from now on. The scope uses the team's clock. */
export const newMessage = (
  { nowMs, wallMs }: CallScope,
  written: Pick<NewMessage, "relationId" | "coachId" | "text">,
): NewMessage => ({
  id: newId(),
  ...written,
  createdAt: toDate(nowMs),
  commitAt: toDate(wallMs + HOLD_MS),
});

/**
 * Stores messages and enqueues a job to send each when it is due. @throws resource_not_found for an athlete who is gone
 */
export async function hold(
  scope: CallScope & { teamId: string },
  messages: readonly NewMessage[],
): Promise<void> {
  const relationIds = messages.map(({ relationId }) => relationId);
  if (!(await keepRelations(scope, relationIds))) fail("resource_not_found");
  await insertMessages(scope.db, messages);
  const subjects = messages.map(({ id }) => ({ kind: "message" as const, id }));
  await audit(scope, "message.held", subjects);
  const each = messages.map(({ id, commitAt }) => ({
    message_id: id,
    due_ms: commitAt.getTime(),
  }));
  await enqueueEach(scope, "message/held", each);
}

/** Takes back the coach's own message while it is held. @throws resource_not_found, already_sent */
export function takeBackMessage(coach: CoachScope, athleteId: string, id: string) {
  return transaction(coach, async (coach): Promise<undefined> => {
    const relationId = await requireRelation(coach, athleteId);
    await takeBack(coach, { id, relationId, coachId: coach.coachId });
  });
}

/** Deletes the writer's own held message. @throws resource_not_found for another's, already_sent */
export async function takeBack(
  scope: CallScope & { teamId: string },
  { id, relationId, coachId }: { id: string; relationId: string; coachId: string | null },
): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message?.relationId !== relationId || message.coachId !== coachId) fail("resource_not_found");
  if (message.sentAt !== null || message.commitAt.getTime() <= scope.wallMs) fail("already_sent");
  await deleteMessage(scope.db, id);
  await audit(scope, "message.taken_back", [{ kind: "message", id }]);
}

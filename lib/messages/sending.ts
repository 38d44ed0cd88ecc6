import { audit } from "@/lib/access/audit";
import { findCoachScope } from "@/lib/access/coaches";
import { keepAnyAthlete, lockMessage, lockRelation, lockTeam } from "@/lib/access/locks";
import type { CallScope } from "@/lib/access/scope";
import { transaction } from "@/lib/platform/db";
import { PAGE, throughAll, type Worked } from "@/lib/platform/one-by-one";
import { recordEvents } from "@/lib/platform/outbox";
import {
  deleteMessage,
  findMessage,
  findOverdue,
  type Message,
  markSent,
  type Overdue,
} from "./messages.store";
import { noticeLater, noticeNow } from "./notices";

/** How long after a message is due the sweep takes over, in milliseconds; until then its job handles it. */
const LATE_MS = 5_000;

/** A message with the ids of its team and athlete. */
interface Thread {
  teamId: string;
  athleteId: string;
  message: Message;
}

/**
 * Sends a message whose hold is over, in one transaction: the other side sees it and is emailed if away, and the
 * writer's endpoints get their event. Drops it if its writer has left or its thread has ended. Skips it if it was sent,
 * taken back or is still held.
 *
 * @returns whether it was sent
 */
export function sendHeld(scope: CallScope, id: string): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const found = await findMessage(scope.db, id);
    if (found === null || found.sentAt !== null) return false;
    const { teamId, athleteId, id: relationId } = found.relation;
    const athlete = await keepAnyAthlete(scope, athleteId);
    const { clockOffsetMs } = await lockTeam(scope, teamId);
    const relation = await lockRelation(scope, teamId, relationId);
    const message = await lockMessage(scope, id);
    if (message === null || message.sentAt !== null) return false;
    if (message.commitAt.getTime() > scope.wallMs) return false;
    const inTeam = { ...scope, nowMs: scope.wallMs + Number(clockOffsetMs), teamId };
    const writer = await writerOf(inTeam, message);
    if (athlete === null || relation === null || writer === null) {
      await deleteMessage(scope.db, id);
      await audit(inTeam, "message.dropped", [{ kind: "message", id }]);
      return false;
    }
    await markSent(scope.db, id, inTeam.nowMs);
    await audit(inTeam, "message.sent", [{ kind: "message", id }]);
    await noticeNow(inTeam, message);
    if (writer !== "athlete") await tellEndpoints(writer, { teamId, athleteId, message });
    return true;
  });
}

/** Returns the coach who wrote a message, or `athlete`; null for a coach who has left. */
const writerOf = async (scope: CallScope, { coachId }: Message) =>
  coachId === null ? "athlete" : findCoachScope(scope, coachId);

/** Records `coach.message.sent`, for teams on Enterprise and endpoints of the writer that subscribe to it by name. */
async function tellEndpoints(
  writer: NonNullable<Awaited<ReturnType<typeof findCoachScope>>>,
  { athleteId, message }: Thread,
): Promise<void> {
  if (writer.tier !== "enterprise") return;
  const data = {
    coach_uid: writer.coachId,
    athlete_uid: athleteId,
    message_id: message.id,
    sent_at: writer.nowMs,
  };
  await recordEvents(writer, [{ type: "coach.message.sent", data, athleteId }]);
}

/**
 * Emails about a message whose reader seemed to be present, or had been emailed minutes before, if it is still unread.
 */
export function tellUnseen(scope: CallScope, id: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const found = await findMessage(scope.db, id);
    if (found === null || found.readAt !== null) return;
    const { teamId, athleteId, id: relationId } = found.relation;
    if ((await keepAnyAthlete(scope, athleteId)) === null) return;
    await lockTeam(scope, teamId);
    if ((await lockRelation(scope, teamId, relationId)) !== null) await noticeLater(scope, found);
  });
}

/** Sends messages that are several seconds overdue. A failing one does not block those after it. */
export async function sendOverdue(scope: CallScope): Promise<Worked> {
  const beforeMs = scope.wallMs - LATE_MS;
  return throughAll(
    "send-held-messages",
    (after: Overdue | null) => findOverdue(scope.db, beforeMs, after, PAGE),
    ({ id }) => sendHeld(scope, id),
  );
}

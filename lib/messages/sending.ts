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

/** How long after its moment a message is the sweep's, in milliseconds: until then its job is at it. */
const LATE_MS = 5_000;

/** What a held message becomes, in the unit of work that holds its thread. */
interface Thread {
  teamId: string;
  athleteId: string;
  message: Message;
}

/**
 * Sends a message whose hold is over: from then on the other side sees it, is told by mail if they are away, and the
 * writer's endpoints have their event, all in one unit of work. One whose writer has left, or whose thread has ended, is
 * dropped instead. One that was sent or taken back is left alone, and so is one that is still held.
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

/** The coach who wrote a message, or the athlete; null for a coach who has left. */
const writerOf = async (scope: CallScope, { coachId }: Message) =>
  coachId === null ? "athlete" : findCoachScope(scope, coachId);

/** `coach.message.sent` is for teams on Enterprise, to the endpoints of the writer that asked for it by name. */
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

/** Looks again at a message that was sent to somebody who seemed to be there: unread still, a mail tells of it. */
export function tellUnseen(scope: CallScope, id: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const found = await findMessage(scope.db, id);
    if (found === null || found.readAt !== null || found.noticedAt !== null) return;
    const { teamId, athleteId, id: relationId } = found.relation;
    if ((await keepAnyAthlete(scope, athleteId)) === null) return;
    await lockTeam(scope, teamId);
    if ((await lockRelation(scope, teamId, relationId)) === null) return;
    const message = await lockMessage(scope, id);
    if (message !== null && message.readAt === null) await noticeLater(scope, message);
  });
}

/** Sends all that should have been sent some seconds ago and was not. Those that fail keep nobody behind them from it. */
export async function sendOverdue(scope: CallScope): Promise<Worked> {
  const beforeMs = scope.wallMs - LATE_MS;
  return throughAll(
    "send-held-messages",
    (after: Overdue | null) => findOverdue(scope.db, beforeMs, after, PAGE),
    ({ id }) => sendHeld(scope, id),
  );
}

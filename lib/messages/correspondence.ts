import { audit } from "@/lib/access/audit";
import type { CallScope } from "@/lib/access/scope";
import { HOUR_MS } from "@/lib/contract/durations";
import { fail } from "@/lib/contract/errors";
import { type Message, REPLIES } from "@/lib/contract/message";
import type { PageQuery } from "@/lib/contract/primitives";
import { takeWithin } from "@/lib/metering/buckets";
import { transaction } from "@/lib/platform/db";
import { cutOf, pageOf } from "@/lib/platform/page";
import { hold, newMessage, takeBack } from "./messages";
import { findLastOf, isShown, listMessageRows, markRead, toMessage } from "./messages.store";

const DAY_SECONDS = 86_400;

/** An athlete's side of a thread, however they opened it. The scope uses the team's clock. */
export interface Correspondence {
  scope: CallScope & { teamId: string };
  relationId: string;
  /** Since when it is theirs, if it was somebody else's before. */
  from: Date | null;
  /** The person who agreed to the coaching; the daily limit counts all their messages. */
  personId: string;
  teamName: string;
  /** IANA name; the team's if the athlete has none. */
  timeZone: string;
}

/**
 * Returns a page of messages as the athlete sees them, newest first, and marks the coaches' messages as read. `lately` is
 * the last the athlete wrote, if it is recent: a form needn't offer the same words as unsent.
 *
 * @throws invalid_cursor
 */
export function readMessages(
  { scope, relationId, from }: Correspondence,
  query: PageQuery,
): Promise<{ messages: Message[]; older: string | null; lately: string | null }> {
  return transaction(scope, async (scope) => {
    const { db, nowMs: readMs } = scope;
    const name = `correspondence:${relationId}`;
    const cut = cutOf(query, name);
    const rows = await listMessageRows(db, { relationId, side: "athlete", from }, cut);
    const { shown, pagination } = pageOf(rows, cut, name);
    const [until] = shown;
    if (until !== undefined) {
      const read = await markRead(db, { relationId, side: "athlete" }, { until, readMs });
      if (read > 0) await audit(scope, "message.read", [{ kind: "message", id: until.id }]);
    }
    const messages = shown.map(toMessage);
    const own = messages.find(({ from }) => from === "athlete");
    const isRecent = own !== undefined && readMs - own.created_at < SAME_MS;
    return { messages, older: pagination.next_cursor, lately: isRecent ? own.text : null };
  });
}

/**
 * How long a repeat of the last message counts as a form submitted twice, for example after Back or a lost response: as
 * long as browsers keep unsent words.
 */
const SAME_MS = HOUR_MS;

/**
 * Holds an athlete's message before it is sent. A repeat of their last message counts once.
 *
 * @returns false if it repeats one that can no longer be taken back
 * @throws resource_limit_exceeded
 */
export function writeMessage(
  { scope, relationId, from, personId }: Correspondence,
  text: string,
): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const { burst, perDay } = REPLIES;
    const ratePerSecond = perDay / DAY_SECONDS;
    const payer = { kind: "reply" as const, id: personId, ratePerSecond, burst };
    if ((await takeWithin(scope, payer, 1)) < 1) fail("resource_limit_exceeded");
    const last = await findLastOf(scope.db, relationId);
    const isAgain = last?.coachId === null && last.text === text && isShown(last.createdAt, from);
    if (isAgain && scope.nowMs - last.createdAt.getTime() < SAME_MS)
      return last.sentAt === null && last.commitAt.getTime() > scope.wallMs;
    await hold(scope, [newMessage(scope, { relationId, coachId: null, text })]);
    return true;
  });
}

/** Takes back an athlete's message while it is held. @throws resource_not_found, already_sent */
export const takeBackReply = ({ scope, relationId }: Correspondence, id: string): Promise<void> =>
  transaction(scope, (scope) => takeBack(scope, { id, relationId, coachId: null }));

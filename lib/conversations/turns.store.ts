import { owned } from "@/lib/access/owned";
import { REACHED } from "@/lib/access/reach";
import { toDate } from "@/lib/platform/clock";
import { read } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";
import { isCoach, type TalkScope } from "./conversations.store";

/** A question or answer in a conversation the caller can access. */
export interface TurnRow {
  id: string;
  conversationId: string;
  role: string;
  content: string;
  basis: unknown;
  createdAt: Date;
  wrongAt: Date | null;
  /** Whether the caller can now access every athlete an answer names; true for their own question. */
  isWhole: boolean;
}

const COLUMNS = `t.id, t.conversation_id AS "conversationId", t.role, t.content, t.basis, t.created_at AS "createdAt",
  t.wrong_at AS "wrongAt"`;

/** Active relations `r` with athletes `a` who are not erased. */
const LIVE = `FROM coach_relation r JOIN athlete a ON a.id = r.athlete_id
    WHERE ${REACHED} AND a.erased_at IS NULL`;

/** For a coach: `$1` and `$2` are their reach, `$3` is the coach. */
const COACHED = `SELECT ${COLUMNS}, t.role = 'user' OR NOT EXISTS (
    SELECT FROM unnest(t.athlete_ids) AS told(id)
    WHERE NOT EXISTS (SELECT ${LIVE} AND r.athlete_id = told.id)
  ) AS "isWhole"
FROM conversation_turn t JOIN conversation c ON c.id = t.conversation_id
WHERE c.coach_id = $3::uuid AND (c.athlete_id IS NULL OR EXISTS (SELECT ${LIVE} AND r.id = c.relation_id))`;

/** For an account: `$1` is the account, `$2` the one athlete the call can access, if it is limited to one. */
const OWNED = `SELECT ${COLUMNS}, true AS "isWhole"
FROM conversation_turn t JOIN conversation c ON c.id = t.conversation_id
WHERE c.account_id = $1::uuid AND $3::uuid IS NULL AND (
  (c.athlete_id IS NULL AND $2::uuid IS NULL)
  OR EXISTS (SELECT FROM athlete a WHERE a.id = c.athlete_id AND ${owned("$1", "$2")}))`;

const ofScope = (scope: TalkScope) =>
  isCoach(scope)
    ? { name: "coached", text: COACHED, values: [scope.teamId, scope.assignedTo, scope.coachId] }
    : { name: "owned", text: OWNED, values: [scope.accountId, scope.only, null] };

/** Returns a page of a conversation's turns, newest first, with one extra row. */
export function listTurns(
  scope: TalkScope,
  conversationId: string,
  { limit, after }: PageCut,
): Promise<TurnRow[]> {
  const { name, text, values } = ofScope(scope);
  return read<TurnRow>(scope.db, {
    name: `conversation-turns-${name}`,
    text: `${text} AND t.conversation_id = $4::uuid
  AND ($5::timestamptz IS NULL OR (t.created_at, t.id) < ($5::timestamptz, $6::uuid))
ORDER BY t.created_at DESC, t.id DESC LIMIT $7::int`,
    values: [
      ...values,
      conversationId,
      after === null ? null : toDate(after.createdMs),
      after?.id ?? null,
      limit + 1,
    ],
  });
}

/** Returns one turn; null if the caller can't access its conversation. */
export async function findTurn(scope: TalkScope, id: string): Promise<TurnRow | null> {
  const { name, text, values } = ofScope(scope);
  const [row] = await read<TurnRow>(scope.db, {
    name: `conversation-turn-${name}`,
    text: `${text} AND t.id = $4::uuid`,
    values: [...values, id],
  });
  return row ?? null;
}

import type { AccountScope } from "@/lib/access/scope";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/**
 * Hides an athlete, whom the transaction has seized, from all readers. The row stays, blanked, until a job has cleared
 * everything that refers to it.
 */
export async function markErased(account: AccountScope, id: string): Promise<void> {
  const now = toDate(account.nowMs);
  await account.db.$executeRaw`
    UPDATE athlete SET erased_at = ${now}, updated_at = ${now}, external_id = NULL, name = NULL, email = NULL,
      email_key = NULL, sex = NULL, year_of_birth = NULL, weight_kg = NULL, settings = '{}', time_zone = NULL, partner_plan = NULL,
      org_id = NULL, seat_subscription_id = NULL, profile_complete = false, trial_started_at = NULL,
      trial_expired_at = NULL, trial_day = NULL, trial_day_calls = 0
    WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid`;
}

/** Ends the grants of apps for an athlete whom the transaction has seized. @returns the grants */
export async function endGrants(
  { db, wallMs }: AccountScope,
  athleteId: string,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      UPDATE oauth_grant SET ended_at = ${toDate(wallMs)}, ended_by = 'erased'
      WHERE athlete_id = ${athleteId}::uuid AND ended_at IS NULL RETURNING id
    ), gone AS (DELETE FROM oauth_artifact WHERE grant_id IN (SELECT id FROM ended))
    SELECT id FROM ended`;
  return rows.map(({ id }) => id);
}

/**
 * Frees the athlete's seats. The transaction must hold the seat subscriptions. The licenses keep neither name nor
 * address.
 */
export async function freeSeats(account: AccountScope, athleteId: string): Promise<void> {
  await account.db.$executeRaw`
    WITH freed AS (
      UPDATE license SET active = false, email = NULL, name = NULL
      WHERE athlete_id = ${athleteId}::uuid AND active RETURNING subscription_id
    ), counted AS (SELECT subscription_id, count(*)::int AS seats FROM freed GROUP BY 1)
    UPDATE seat_subscription s SET used_seats = s.used_seats - counted.seats
    FROM counted WHERE s.id = counted.subscription_id`;
}

/**
 * Ends the athlete's relations with teams, in each team's time, and deletes their group memberships and the athlete's
 * configuration.
 */
export async function endRelations({ db, wallMs }: AccountScope, athleteId: string): Promise<void> {
  await db.$executeRaw`
    WITH ended AS (
      UPDATE coach_relation r SET ended_by = 'athlete', has_seat = false, assigned_coach_id = NULL,
        ended_at = ${toDate(wallMs)}::timestamptz + t.clock_offset_ms * interval '1 millisecond'
      FROM team t WHERE t.id = r.team_id AND r.athlete_id = ${athleteId}::uuid AND r.ended_at IS NULL
    ), ungrouped AS (
      DELETE FROM coach_group_athlete
      WHERE relation_id IN (SELECT id FROM coach_relation WHERE athlete_id = ${athleteId}::uuid)
    )
    DELETE FROM coach_config WHERE scope = 'athlete' AND scope_id = ${athleteId}::uuid`;
}

/**
 * Deletes settled invitations: those through which a team got access to the athlete, and those to the athlete's
 * address, unless another athlete in the environment has it too. Pending ones stay: they were sent to an address,
 * whoever has it.
 */
export async function forgetInvitations(
  { db, environment, wallMs }: AccountScope,
  athleteId: string,
  emailKey: string | null,
): Promise<void> {
  await db.$executeRaw`
    WITH agreed AS (
      SELECT r.team_id, p.email_key FROM coach_relation r JOIN person p ON p.id = r.person_id
      WHERE r.athlete_id = ${athleteId}::uuid
    ), over AS (
      SELECT i.id, i.team_id, i.email_key FROM invitation i JOIN team t ON t.id = i.team_id
      WHERE t.environment = ${environment}::environment AND i.role IS NULL
        AND i.email_key IN (SELECT email_key FROM agreed UNION SELECT ${emailKey})
        AND (i.accepted_at IS NOT NULL OR i.closed_at IS NOT NULL OR i.expires_at <=
          ${toDate(wallMs)}::timestamptz + t.clock_offset_ms * interval '1 millisecond')
    )
    DELETE FROM invitation i USING over
    WHERE over.id = i.id AND ((over.team_id, over.email_key) IN (SELECT team_id, email_key FROM agreed)
      OR over.email_key = ${emailKey} AND NOT EXISTS (
        SELECT 1 FROM athlete a JOIN account c ON c.id = a.account_id
        WHERE a.email_key = ${emailKey} AND a.id <> ${athleteId}::uuid AND a.erased_at IS NULL
          AND c.environment = ${environment}::environment))`;
}

/** Deletes entries that name the athlete from directories the transaction holds. @returns how many were deleted */
export const leaveDirectories = (
  { db }: AccountScope,
  athleteId: string,
  { orgIds, limit }: { orgIds: readonly string[]; limit: number },
): Promise<number> =>
  db.$executeRaw`
    DELETE FROM member WHERE id = ANY(ARRAY(
      SELECT id FROM member WHERE athlete_id = ${athleteId}::uuid AND org_id = ANY(${[...orgIds]}::uuid[])
      LIMIT ${limit}))`;

/** True if the account has an athlete with this id who is marked as erased. */
export async function isErased(account: AccountScope, id: string): Promise<boolean> {
  const where = { id, accountId: account.accountId, NOT: { erasedAt: null } };
  return (await account.db.athlete.count({ where })) > 0;
}

/** Deletes at most `limit` rows of an erased athlete. @returns how many were deleted */
type Clear = (account: AccountScope, athleteId: string, limit: number) => Promise<number>;

export const deleteActivities: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM activity WHERE id = ANY(ARRAY(
      SELECT id FROM activity WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))`;

/** Coaches' questions and answers that name the athlete, and the titles made of such questions. */
export const deleteTurnsNaming: Clear = async ({ db }, athleteId, limit) => {
  const [gone] = await db.$queryRaw<{ count: number }[]>`
    WITH turns AS (
      DELETE FROM conversation_turn WHERE id = ANY(ARRAY(
        SELECT id FROM conversation_turn WHERE athlete_ids @> ARRAY[${athleteId}::uuid] LIMIT ${limit}))
      RETURNING conversation_id, role
    ), untitled AS (
      UPDATE conversation SET summary = NULL
      WHERE id IN (SELECT conversation_id FROM turns WHERE role = 'user')
    )
    SELECT count(*)::int AS count FROM turns`;
  return gone?.count ?? 0;
};

/**
 * Conversations about the athlete, with their questions and answers. They are deleted one by one, since each can have
 * many.
 */
export const deleteConversations: Clear = async ({ db }, athleteId, limit) => {
  const [gone] = await db.$queryRaw<{ count: number }[]>`
    WITH turns AS (
      DELETE FROM conversation_turn WHERE id = ANY(ARRAY(
        SELECT t.id FROM conversation_turn t JOIN conversation c ON c.id = t.conversation_id
        WHERE c.athlete_id = ${athleteId}::uuid LIMIT ${limit})) RETURNING 1
    ), whole AS (
      DELETE FROM conversation WHERE athlete_id = ${athleteId}::uuid AND (SELECT count(*) FROM turns) < ${limit}
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM turns)::int + (SELECT count(*) FROM whole)::int AS count`;
  return gone?.count ?? 0;
};

export const deleteLicenses: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM license WHERE id = ANY(ARRAY(
      SELECT id FROM license WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))`;

export const deleteRelations: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM coach_relation WHERE id = ANY(ARRAY(
      SELECT id FROM coach_relation WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))`;

export const deleteProofs: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM mailbox_proof WHERE hash = ANY(ARRAY(
      SELECT hash FROM mailbox_proof WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))`;

/** What coaches configured for the athlete. */
export const deleteCoachConfigs: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM coach_config WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM coach_config WHERE scope_id = ${athleteId}::uuid LIMIT ${limit}))`;

/** Catalog accesses on the athlete's behalf. */
export const deleteProductAccesses: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM product_access WHERE id = ANY(ARRAY(
      SELECT id FROM product_access WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}))`;

/** Simulated purchases, which were never paid for and never will be. */
export const deleteSimulated: Clear = ({ db }, athleteId, limit) =>
  db.$executeRaw`
    DELETE FROM purchase WHERE id = ANY(ARRAY(
      SELECT id FROM purchase WHERE athlete_id = ${athleteId}::uuid AND customer_id IS NULL LIMIT ${limit}))`;

export const deleteErasedRow: Clear = ({ db, accountId }, id) =>
  db.$executeRaw`
    DELETE FROM athlete WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND erased_at IS NOT NULL`;

/** Finds some athletes erased so long ago, in account time, that nothing of them should be left. */
export const findLeftOver = (
  handle: Db,
  ageMs: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; accountId: string }[]> =>
  handle.$queryRaw`
    SELECT a.id, a.account_id AS "accountId" FROM athlete a JOIN account c ON c.id = a.account_id
    WHERE a.erased_at IS NOT NULL
      AND a.erased_at - c.clock_offset_ms * interval '1 millisecond' < ${toDate(wallMs() - ageMs)}
      AND (${after ?? null}::uuid IS NULL OR a.id > ${after ?? null}::uuid)
    ORDER BY a.id LIMIT ${limit}`;

import type { AccountScope } from "@/lib/access/scope";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Block } from "./seat-dates";
import { blockOf } from "./seats.store";

/** Hides an organization from all readers. The transaction must have seized it. */
export async function markEnded(account: AccountScope, id: string): Promise<void> {
  await account.db.organization.update({
    where: { id, accountId: account.accountId },
    data: { endedAt: toDate(account.nowMs) },
    select: { id: true },
  });
}

/** True if the account has this organization and it is marked as ended. */
export async function isEnded(account: AccountScope, id: string): Promise<boolean> {
  const where = { id, accountId: account.accountId, NOT: { endedAt: null } };
  return (await account.db.organization.count({ where })) > 0;
}

/** Returns athletes who are affiliated with an organization or hold one of its seats. */
export async function findAffiliated(
  { db, accountId }: AccountScope,
  orgId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete
    WHERE org_id = ${orgId}::uuid AND account_id = ${accountId}::uuid AND erased_at IS NULL
    UNION
    SELECT l.athlete_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
    WHERE s.org_id = ${orgId}::uuid AND l.active
    ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Revokes athletes' seats in an organization. @returns the athletes, each with the seat's block */
export async function takeSeats(
  { db }: AccountScope,
  orgId: string,
  athleteIds: readonly string[],
): Promise<{ athleteId: string; block: Block }[]> {
  const rows = await db.license.updateManyAndReturn({
    where: { active: true, athleteId: { in: [...athleteIds] }, subscription: { orgId } },
    data: { active: false },
    select: { athleteId: true, subscription: true },
  });
  return rows.map(({ athleteId, subscription }) => ({ athleteId, block: blockOf(subscription) }));
}

/** Ends the affiliation of athletes who have it without a seat. */
export async function leaveOrganization(
  account: AccountScope,
  orgId: string,
  athleteIds: readonly string[],
): Promise<void> {
  await account.db.athlete.updateMany({
    where: { id: { in: [...athleteIds] }, orgId, accountId: account.accountId },
    data: { orgId: null, updatedAt: toDate(account.nowMs) },
  });
}

/** Deletes up to `limit` rows of an ended organization that has no athletes left. @returns how many were deleted */
type Clear = (account: AccountScope, orgId: string, limit: number) => Promise<number>;

export const deleteMembers: Clear = ({ db }, orgId, limit) =>
  db.$executeRaw`
    DELETE FROM member WHERE id = ANY(ARRAY(
      SELECT id FROM member WHERE org_id = ${orgId}::uuid LIMIT ${limit}))`;

export const deleteLicenses: Clear = ({ db }, orgId, limit) =>
  db.$executeRaw`
    DELETE FROM license WHERE id = ANY(ARRAY(
      SELECT l.id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
      WHERE s.org_id = ${orgId}::uuid LIMIT ${limit}))`;

export const deleteBlocks: Clear = ({ db }, orgId, limit) =>
  db.$executeRaw`
    DELETE FROM seat_subscription WHERE id = ANY(ARRAY(
      SELECT id FROM seat_subscription WHERE org_id = ${orgId}::uuid LIMIT ${limit}))`;

export const deleteOffers: Clear = ({ db }, orgId, limit) =>
  db.$executeRaw`
    DELETE FROM offer WHERE id = ANY(ARRAY(
      SELECT id FROM offer WHERE org_id = ${orgId}::uuid LIMIT ${limit}))`;

export const deleteEndedRow: Clear = ({ db, accountId }, id) =>
  db.$executeRaw`
    DELETE FROM organization
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND ended_at IS NOT NULL`;

/** Returns organizations that ended long enough ago, by their account's clock, that nothing should be left of them. */
export const findLeftOver = (
  handle: Db,
  ageMs: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; accountId: string }[]> =>
  handle.$queryRaw`
    SELECT o.id, o.account_id AS "accountId" FROM organization o JOIN account c ON c.id = o.account_id
    WHERE o.ended_at IS NOT NULL
      AND o.ended_at - c.clock_offset_ms * interval '1 millisecond' < ${toDate(wallMs() - ageMs)}
      AND (${after ?? null}::uuid IS NULL OR o.id > ${after ?? null}::uuid)
    ORDER BY o.id LIMIT ${limit}`;

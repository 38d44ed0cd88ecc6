import type { AccountScope } from "@/lib/access/scope";
import type { Db } from "@/lib/platform/db";

export interface Closed {
  id: string;
  accounts: readonly { id: string }[];
}

/** Returns a page of partners closed before a moment, with their accounts, ordered by id. */
export const findClosed = (
  handle: Db,
  { before, after, limit }: { before: Date; after: string | undefined; limit: number },
): Promise<Closed[]> =>
  handle.partner.findMany({
    where: {
      status: "closed",
      closedAt: { lt: before },
      ...(after !== undefined && { id: { gt: after } }),
    },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, accounts: { select: { id: true } } },
  });

interface Left {
  webhooks: string[];
  athletes: string[];
  organizations: string[];
}

/** Returns some of the account's remaining resources, each to be deleted the way the partner would. */
export async function findShown({ db, accountId }: AccountScope, limit: number): Promise<Left> {
  const ids = { select: { id: true }, take: limit };
  const owned = { ownerKind: "account", ownerId: accountId, deletedAt: null };
  const [webhooks, athletes, organizations] = await Promise.all([
    db.webhookEndpoint.findMany({ where: owned, ...ids }),
    db.athlete.findMany({ where: { accountId, erasedAt: null }, ...ids }),
    db.organization.findMany({ where: { accountId, endedAt: null }, ...ids }),
  ]);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    webhooks: idsOf(webhooks),
    athletes: idsOf(athletes),
    organizations: idsOf(organizations),
  };
}

/** True if a partner has a plan that isn't known to have ended, so it may still be charged. */
export const hasPlan = async (handle: Db, id: string): Promise<boolean> =>
  (await handle.builderOrder.count({
    where: { id, endedAt: null, NOT: { subscriptionId: null } },
  })) > 0;

/** True if jobs are still clearing deleted data, or a purchase made there may still be charged or paid. */
export async function isBeingCleared({ db, accountId }: AccountScope): Promise<boolean> {
  const counts = await Promise.all([
    db.webhookEndpoint.count({ where: { ownerKind: "account", ownerId: accountId } }),
    db.athlete.count({ where: { accountId } }),
    db.organization.count({ where: { accountId } }),
    db.purchase.count({ where: { accountId, OR: [{ isLive: true }, { checkout: "processing" }] } }),
  ]);
  return counts.some((count) => count > 0);
}

/**
 * Gives some of the purchases that still grant access to another account. They belong to the address that paid, and may
 * serve athletes of other partners.
 *
 * @returns how many
 */
export const giveGranting = (
  { db, accountId }: AccountScope,
  toAccountId: string,
  limit: number,
): Promise<number> =>
  db.$executeRaw`
    UPDATE purchase SET account_id = ${toAccountId}::uuid WHERE id = ANY(ARRAY(
      SELECT id FROM purchase WHERE account_id = ${accountId}::uuid
        AND email_key IS NOT NULL AND granted_at IS NOT NULL AND ended_at IS NULL LIMIT ${limit}))`;

/** Deletes some of what belonged to the account without referencing its row. @returns how many */
export async function deleteRest({ db, accountId }: AccountScope, limit: number): Promise<number> {
  const events = await db.$executeRaw`
    DELETE FROM event WHERE id = ANY(ARRAY(
      SELECT id FROM event WHERE owner_kind = 'account' AND owner_id = ${accountId}::uuid LIMIT ${limit}))`;
  const answers = await db.$executeRaw`
    DELETE FROM idempotency_record WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM idempotency_record WHERE owner_kind = 'account' AND owner_id = ${accountId}::uuid
      LIMIT ${limit}))`;
  const purchases = await db.$executeRaw`
    DELETE FROM purchase WHERE id = ANY(ARRAY(
      SELECT id FROM purchase WHERE account_id = ${accountId}::uuid LIMIT ${limit}))`;
  return events + answers + purchases;
}

/** Deletes a partner with its accounts and keys, and the order that created it. */
export async function deletePartner(handle: Db, id: string): Promise<void> {
  await handle.builderOrder.deleteMany({ where: { id } });
  await handle.partnerApplication.deleteMany({ where: { partnerId: id } });
  await handle.partner.deleteMany({ where: { id, status: "closed" } });
}

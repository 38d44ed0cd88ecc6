import type { AccountScope } from "@/lib/access/scope";
import type { Db } from "@/lib/platform/db";

export interface Closed {
  id: string;
  accounts: readonly { id: string }[];
}

/** Some partners that were closed before a moment, with their accounts, by their ids after one. */
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

/** Some of what the account still shows: each is to be deleted as the partner itself would. */
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

/** Whether a partner has a plan that is not known to have ended: it may still be collected. */
export const hasPlan = async (handle: Db, id: string): Promise<boolean> =>
  (await handle.builderOrder.count({
    where: { id, endedAt: null, NOT: { subscriptionId: null } },
  })) > 0;

/** Whether jobs still clear what was deleted, or something that was bought there can still be collected. */
export async function isBeingCleared({ db, accountId }: AccountScope): Promise<boolean> {
  const counts = await Promise.all([
    db.webhookEndpoint.count({ where: { ownerKind: "account", ownerId: accountId } }),
    db.athlete.count({ where: { accountId } }),
    db.organization.count({ where: { accountId } }),
    db.purchase.count({ where: { accountId, isLive: true } }),
  ]);
  return counts.some((count) => count > 0);
}

/** Deletes some of what is no row of the account and was the account's. @returns how many */
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

/** Deletes a partner with its accounts and keys, and the order by which it came. */
export async function deletePartner(handle: Db, id: string): Promise<void> {
  await handle.builderOrder.deleteMany({ where: { id } });
  await handle.partnerApplication.deleteMany({ where: { partnerId: id } });
  await handle.partner.deleteMany({ where: { id, status: "closed" } });
}

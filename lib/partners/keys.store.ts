import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { canBeId } from "@/lib/platform/ids";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { ApiKey } from "@/prisma/generated/client";

export type { ApiKey };

/** Keys of the account that open something at its time. */
const inUse = ({ accountId, nowMs }: AccountScope) => ({
  accountId,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: toDate(nowMs) } }],
});

/** A page of them, the newest first, with one more than it shows. */
export const findKeys = (account: AccountScope, cut: PageCut): Promise<ApiKey[]> => {
  const { where, ...rest } = keyset(cut);
  return account.db.apiKey.findMany({ where: { AND: [inUse(account), where] }, ...rest });
};

/** How many keys of the account are in use, those in their grace apart. */
export async function countKeys(account: AccountScope): Promise<{ live: number; all: number }> {
  const [live, all] = await Promise.all([
    account.db.apiKey.count({ where: { ...inUse(account), OR: [{ expiresAt: null }] } }),
    account.db.apiKey.count({ where: inUse(account) }),
  ]);
  return { live, all };
}

export const findKey = (account: AccountScope, id: string): Promise<ApiKey | null> =>
  account.db.apiKey.findFirst({ where: { id, ...inUse(account) } });

/** Also one that has ended: what it called with stays in the list of requests for a week. */
export const findKeyThatCalled = (
  { db, accountId }: AccountScope,
  id: string,
): Promise<ApiKey | null> => db.apiKey.findFirst({ where: { id, accountId } });

/** Gives a key its end, unless it has one already. */
export async function expireKey(account: AccountScope, id: string, expiresMs: number) {
  const where = { id, accountId: account.accountId, expiresAt: null };
  await account.db.apiKey.updateMany({ where, data: { expiresAt: toDate(expiresMs) } });
}

export async function revokeKeyIn(account: AccountScope, id: string): Promise<void> {
  const where = { id, accountId: account.accountId };
  await account.db.apiKey.updateMany({ where, data: { revokedAt: toDate(account.nowMs) } });
}

/** Whether the partner has such a key in its other environment. */
export async function isInOtherEnvironment(account: AccountScope, id: string): Promise<boolean> {
  const { db, accountId, partnerId } = account;
  const where = { id, revokedAt: null, account: { partnerId, NOT: { id: accountId } } };
  return (await db.apiKey.count({ where })) > 0;
}

/** The key that calls; null where somebody else does. */
export async function callingKey({
  db,
  accountId,
  principal,
}: AccountScope): Promise<Pick<ApiKey, "scopes" | "expiresAt"> | null> {
  if (!canBeId(principal.id)) return null;
  return db.apiKey.findFirst({
    where: { id: principal.id, accountId },
    select: { scopes: true, expiresAt: true },
  });
}

import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import { canBeId } from "@/lib/platform/ids";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { ApiKey } from "@/prisma/generated/client";

export type { ApiKey };

/** Matches the account's keys that work at its current time. */
const inUse = ({ accountId, nowMs }: AccountScope) => ({
  accountId,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: toDate(nowMs) } }],
});

/** Returns a page of them, newest first, with one extra row. */
export const findKeys = (account: AccountScope, cut: PageCut): Promise<ApiKey[]> => {
  const { where, ...rest } = keyset(cut);
  return account.db.apiKey.findMany({ where: { AND: [inUse(account), where] }, ...rest });
};

/** Counts the account's keys in use, without and with those in their grace period. */
export async function countKeys(account: AccountScope): Promise<{ live: number; all: number }> {
  const [live, all] = await Promise.all([
    account.db.apiKey.count({ where: { ...inUse(account), OR: [{ expiresAt: null }] } }),
    account.db.apiKey.count({ where: inUse(account) }),
  ]);
  return { live, all };
}

export const findKey = (account: AccountScope, id: string): Promise<ApiKey | null> =>
  account.db.apiKey.findFirst({ where: { id, ...inUse(account) } });

/** Also finds a key that has ended, because its requests stay listed for a week. */
export const findKeyThatCalled = (
  { db, accountId }: AccountScope,
  id: string,
): Promise<ApiKey | null> => db.apiKey.findFirst({ where: { id, accountId } });

/** Sets a key's end, unless it has one. */
export async function expireKey(account: AccountScope, id: string, expiresMs: number) {
  const where = { id, accountId: account.accountId, expiresAt: null };
  await account.db.apiKey.updateMany({ where, data: { expiresAt: toDate(expiresMs) } });
}

export async function revokeKeyIn(account: AccountScope, id: string): Promise<void> {
  const where = { id, accountId: account.accountId };
  await account.db.apiKey.updateMany({ where, data: { revokedAt: toDate(account.nowMs) } });
}

/** True if the key belongs to the partner's other environment. */
export async function isInOtherEnvironment(account: AccountScope, id: string): Promise<boolean> {
  const { db, accountId, partnerId } = account;
  const where = { id, revokedAt: null, account: { partnerId, NOT: { id: accountId } } };
  return (await db.apiKey.count({ where })) > 0;
}

/** Returns the key making this call; null if the caller uses none. */
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

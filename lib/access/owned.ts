import type { AccountScope } from "./scope";

/**
 * Whose athletes a call reaches: those of its account, or of them the one that a delegate acts for. Every store that reads
 * rows of athletes by an account applies it, in the one form or the other.
 */
type Owner = Pick<AccountScope, "accountId" | "only">;

/** As a condition of Prisma on athletes. It names no column that a caller's own condition names. */
export const ownedBy = ({ accountId, only }: Owner) => ({
  accountId,
  erasedAt: null,
  ...(only !== null && { AND: [{ id: only }] }),
});

/** The same on rows that belong to athletes. */
export const ownedThrough = ({ accountId, only }: Owner) => ({
  accountId,
  athlete: { erasedAt: null },
  ...(only !== null && { AND: [{ athleteId: only }] }),
});

/** The same in SQL, of athletes `a`: the two places hold the account and the one athlete. */
export const owned = (account: string, only: string, athletes = "a"): string =>
  `${athletes}.account_id = ${account}::uuid AND ${athletes}.erased_at IS NULL
    AND (${only}::uuid IS NULL OR ${athletes}.id = ${only}::uuid)`;

/** The UUID that names nothing: the one athlete of who has none. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

import type { AccountScope } from "./scope";

/**
 * Limits a call to its account's athletes, or to the one athlete a delegate acts for. Every store that reads athletes'
 * rows by account applies one of these filters.
 */
type Owner = Pick<AccountScope, "accountId" | "only">;

/** A Prisma filter on athletes. Uses no column that callers filter by themselves. */
export const ownedBy = ({ accountId, only }: Owner) => ({
  accountId,
  erasedAt: null,
  ...(only !== null && { AND: [{ id: only }] }),
});

/** The same filter for rows that belong to athletes. */
export const ownedThrough = ({ accountId, only }: Owner) => ({
  accountId,
  athlete: { erasedAt: null },
  ...(only !== null && { AND: [{ athleteId: only }] }),
});

/**
 * The same filter in SQL, for athletes `a`. The parameters are the placeholders for the account and the one athlete.
 */
export const owned = (account: string, only: string, athletes = "a"): string =>
  `${athletes}.account_id = ${account}::uuid AND ${athletes}.erased_at IS NULL
    AND (${only}::uuid IS NULL OR ${athletes}.id = ${only}::uuid)`;

/** A UUID that matches nothing, for callers without an athlete. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

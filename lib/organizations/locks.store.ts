import type { Owner } from "@/lib/platform/outbox";

/**
 * Rows are locked in one order everywhere: organizations, then athletes by id, then blocks of seats. An athlete who is
 * being deleted takes the same way, so no two writers wait for each other.
 */

/** Keeps the organization while the transaction runs. @returns whether the account has it. */
export async function holdOrganization(owner: Owner, orgId: string): Promise<boolean> {
  const held = await owner.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ${orgId}::uuid
      AND account_id = ${owner.accountId}::uuid FOR KEY SHARE`;
  return held.length > 0;
}

/** Keeps every organization of which the athlete holds a seat: any can become the athlete's affiliation. */
export async function holdLicensors(owner: Owner, athleteId: string): Promise<void> {
  await owner.db.$queryRaw`
    SELECT id FROM organization WHERE account_id = ${owner.accountId}::uuid AND id IN (
      SELECT s.org_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
      WHERE l.athlete_id = ${athleteId}::uuid AND l.active
    ) ORDER BY id FOR KEY SHARE`;
}

/** Those of the athletes that the account has; nobody else changes them before the transaction ends. */
export async function lockAthletes(owner: Owner, ids: readonly string[]): Promise<Set<string>> {
  const rows = await owner.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ANY(${[...ids]}::uuid[])
      AND account_id = ${owner.accountId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
  return new Set(rows.map(({ id }) => id));
}

/** Locks the account's athletes with an active licence of a block. */
export async function lockLicensed(owner: Owner, subscriptionId: string): Promise<void> {
  await owner.db.$queryRaw`
    SELECT id FROM athlete WHERE account_id = ${owner.accountId}::uuid AND id IN (
      SELECT athlete_id FROM license WHERE subscription_id = ${subscriptionId}::uuid AND active
    ) ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks everyone whom deleting an organization touches. */
export async function lockAffiliated(owner: Owner, orgId: string): Promise<string[]> {
  const rows = await owner.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE account_id = ${owner.accountId}::uuid AND (
      org_id = ${orgId}::uuid OR id IN (
        SELECT l.athlete_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
        WHERE s.org_id = ${orgId}::uuid
      )
    ) ORDER BY id FOR NO KEY UPDATE`;
  return rows.map(({ id }) => id);
}

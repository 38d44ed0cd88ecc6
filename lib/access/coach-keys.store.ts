import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { CoachKey as CoachKeyRow } from "@/prisma/generated/client";
import type { CoachScope } from "./scope";

export type { CoachKeyRow };

/** Matches the team's keys that are usable at the scope's time. */
const inUse = ({ teamId, nowMs }: CoachScope) => ({
  coach: { teamId, leftAt: null },
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: toDate(nowMs) } }],
});

/** Returns a key's scopes; null once it is revoked. */
export async function findKeyScopes(handle: Db, id: string): Promise<string[] | null> {
  const key = await handle.coachKey.findFirst({
    where: { id, revokedAt: null },
    select: { scopes: true },
  });
  return key?.scopes ?? null;
}

export const listKeys = (coach: CoachScope): Promise<CoachKeyRow[]> =>
  coach.db.coachKey.findMany({
    where: inUse(coach),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 500,
  });

/** Counts the team's keys in use, without and with those in their grace period. */
export async function countKeys(coach: CoachScope): Promise<{ live: number; all: number }> {
  const [live, all] = await Promise.all([
    coach.db.coachKey.count({ where: { ...inUse(coach), expiresAt: null } }),
    coach.db.coachKey.count({ where: inUse(coach) }),
  ]);
  return { live, all };
}

export const findKey = (coach: CoachScope, id: string): Promise<CoachKeyRow | null> =>
  coach.db.coachKey.findFirst({ where: { id, ...inUse(coach) } });

/** True if the coach is on the team; locks the row so it stays until the transaction ends. */
export async function isOfTeam({ db, teamId }: CoachScope, coachId: string): Promise<boolean> {
  const kept = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM coach WHERE id = ${coachId}::uuid AND team_id = ${teamId}::uuid AND left_at IS NULL FOR SHARE`;
  return kept.length > 0;
}

export interface NewCoachKeyRow {
  id: string;
  coachId: string;
  mintedById: string;
  name: string;
  scopes: string[];
  hash: string;
  last4: string;
  createdAt: Date;
}

export const insertCoachKey = (handle: Db, data: NewCoachKeyRow): Promise<CoachKeyRow> =>
  handle.coachKey.create({ data });

/** Revokes the team's keys minted by one coach. @returns the revoked keys */
export async function revokeKeysBy(coach: CoachScope, mintedById: string): Promise<CoachKeyRow[]> {
  const where = { AND: [inUse(coach), { mintedById }] };
  const keys = await coach.db.coachKey.findMany({ where });
  await revokeAll(coach, keys);
  return keys;
}

/**
 * Revokes the team's keys that a coach minted or that act for them, except those to keep. @returns both the revoked and
 * the kept keys
 */
export async function revokeKeysOf(
  coach: CoachScope,
  leavingId: string,
  keep: readonly string[],
): Promise<{ revoked: CoachKeyRow[]; kept: CoachKeyRow[] }> {
  const theirs = { OR: [{ mintedById: leavingId }, { coachId: leavingId }] };
  const keys = await coach.db.coachKey.findMany({
    where: { AND: [inUse(coach), theirs] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  // A key that acts for the leaving coach opens nothing, so it cannot be kept.
  const isKept = (key: CoachKeyRow) => keep.includes(key.id) && key.coachId !== leavingId;
  const [kept, revoked] = [keys.filter(isKept), keys.filter((key) => !isKept(key))];
  await revokeAll(coach, revoked);
  return { revoked, kept };
}

async function revokeAll({ db, nowMs }: CoachScope, keys: readonly CoachKeyRow[]): Promise<void> {
  const where = { id: { in: keys.map(({ id }) => id) } };
  await db.coachKey.updateMany({ where, data: { revokedAt: toDate(nowMs) } });
}

/** Sets a key's expiry unless it already has one. */
export async function expireKey({ db }: CoachScope, id: string, expiresAt: Date): Promise<void> {
  await db.coachKey.updateMany({ where: { id, expiresAt: null }, data: { expiresAt } });
}

/** Lets the webhooks registered with a key end with the one that replaces it. */
export async function handOverEndpoints(handle: Db, from: string, to: string): Promise<void> {
  const where = { credentialId: from };
  await handle.webhookEndpoint.updateMany({ where, data: { credentialId: to } });
}

export async function revokeKey({ db, nowMs }: CoachScope, id: string): Promise<void> {
  await db.coachKey.update({ where: { id }, data: { revokedAt: toDate(nowMs) } });
}

import { toDate } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** A key that signs access tokens, or did until recently. */
export interface SigningKeyRow {
  id: string;
  environment: Environment;
  publicKey: unknown;
  sealedKey: string;
  /** Null while it still signs. */
  retiredAt: Date | null;
}

/** Finds an environment's keys that still sign or were retired after a point in wall time, newest first. */
export const findSigningKeys = (
  environment: Environment,
  retiredAfterMs: number,
): Promise<SigningKeyRow[]> =>
  db.oauthSigningKey.findMany({
    where: {
      environment,
      OR: [{ retiredAt: null }, { retiredAt: { gt: toDate(retiredAfterMs) } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Serializes creating and retiring keys of an environment. */
export async function takeSigningTurn(handle: Db, environment: Environment): Promise<void> {
  const turn = `signing keys of ${environment}`;
  await handle.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
}

export const hasSigningKey = async (handle: Db, environment: Environment): Promise<boolean> =>
  (await handle.oauthSigningKey.count({ where: { environment, retiredAt: null } })) > 0;

export async function insertSigningKey(
  handle: Db,
  key: {
    id: string;
    environment: Environment;
    publicKey: object;
    sealedKey: string;
    nowMs: number;
  },
): Promise<void> {
  const { nowMs, ...data } = key;
  await handle.oauthSigningKey.create({ data: { ...data, createdAt: toDate(nowMs) } });
}

/** Retires every signing key of an environment except one. @returns how many were retired */
export async function retireOthers(
  handle: Db,
  { environment, id, nowMs }: { environment: Environment; id: string; nowMs: number },
): Promise<number> {
  const where = { environment, retiredAt: null, NOT: { id } };
  const data = { retiredAt: toDate(nowMs) };
  return (await handle.oauthSigningKey.updateMany({ where, data })).count;
}

/** Deletes keys that no longer verify anything. @returns how many were deleted */
export const deleteRetired = async (handle: Db, retiredBeforeMs: number): Promise<number> =>
  (
    await handle.oauthSigningKey.deleteMany({
      where: { retiredAt: { lte: toDate(retiredBeforeMs) } },
    })
  ).count;

/** Returns the next keys by id, for rewrapping. */
export const sealedKeysAfter = (handle: Db, id: string, limit: number) =>
  handle.oauthSigningKey.findMany({
    where: { id: { gt: id } },
    select: { id: true, sealedKey: true },
    orderBy: { id: "asc" },
    take: limit,
  });

/** @returns how many rows still had the old value */
export async function replaceSealedKey(
  handle: Db,
  { id, sealed }: { id: string; sealed: string },
  sealedKey: string,
): Promise<number> {
  const where = { id, sealedKey: sealed };
  return (await handle.oauthSigningKey.updateMany({ where, data: { sealedKey } })).count;
}

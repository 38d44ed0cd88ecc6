import { toDate } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** A key that signs access tokens, or did so lately. */
export interface SigningKeyRow {
  id: string;
  environment: Environment;
  publicKey: unknown;
  sealedKey: string;
  /** Null for one that signs. */
  retiredAt: Date | null;
}

/** The keys of an environment that sign, or were retired after a moment of wall time: the newest first. */
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

/** Has those take turns who make or retire keys of an environment. */
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

/** Has every key of an environment but one sign no more. @returns how many */
export async function retireOthers(
  handle: Db,
  { environment, id, nowMs }: { environment: Environment; id: string; nowMs: number },
): Promise<number> {
  const where = { environment, retiredAt: null, NOT: { id } };
  const data = { retiredAt: toDate(nowMs) };
  return (await handle.oauthSigningKey.updateMany({ where, data })).count;
}

/** Deletes keys that verify nothing any more. @returns how many */
export const deleteRetired = async (handle: Db, retiredBeforeMs: number): Promise<number> =>
  (
    await handle.oauthSigningKey.deleteMany({
      where: { retiredAt: { lte: toDate(retiredBeforeMs) } },
    })
  ).count;

/** The next keys by their ids, for rewrapping. */
export const sealedKeysAfter = (handle: Db, id: string, limit: number) =>
  handle.oauthSigningKey.findMany({
    where: { id: { gt: id } },
    select: { id: true, sealedKey: true },
    orderBy: { id: "asc" },
    take: limit,
  });

/** @returns how many rows still had the old one */
export async function replaceSealedKey(
  handle: Db,
  { id, sealed }: { id: string; sealed: string },
  sealedKey: string,
): Promise<number> {
  const where = { id, sealedKey: sealed };
  return (await handle.oauthSigningKey.updateMany({ where, data: { sealedKey } })).count;
}

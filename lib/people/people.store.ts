import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

/** Rows of people. The caller gives the environment with an address, or the id of one person. */

const SHOWN = {
  id: true,
  environment: true,
  email: true,
  emailKey: true,
  name: true,
  passwordHash: true,
  verifiedAt: true,
} as const;

/** Returns the person with an address in an environment, or null. */
export const findByAddress = (handle: Db, environment: Environment, emailKey: string) =>
  handle.person.findUnique({
    where: { environment_emailKey: { environment, emailKey } },
    select: SHOWN,
  });

/** Returns a person by id, or null. */
export const findById = (handle: Db, id: string) =>
  handle.person.findUnique({ where: { id }, select: SHOWN });

export interface NewPerson {
  id: string;
  environment: Environment;
  email: string;
  emailKey: string;
  name: string | null;
  passwordHash: string | null;
  verifiedMs: number | null;
  nowMs: number;
}

/** Inserts a person. @throws when the address is taken */
export async function insertPerson(handle: Db, person: NewPerson): Promise<void> {
  const { verifiedMs, nowMs, ...rest } = person;
  const verifiedAt = verifiedMs === null ? null : toDate(verifiedMs);
  await handle.person.create({ data: { ...rest, verifiedAt, createdAt: toDate(nowMs) } });
}

export interface Proven {
  id: string;
  /** True if the address had never been proved before. */
  isNew: boolean;
  passwordHash: string | null;
}

/**
 * Returns the person of an address that was just proved, creating one if needed. A name and password set before the
 * proof are discarded; those set since stay.
 */
export async function upsertProven(handle: Db, person: NewPerson): Promise<Proven> {
  const { id, environment, email, emailKey, name, passwordHash, nowMs } = person;
  const now = toDate(nowMs);
  const [row] = await handle.$queryRaw<Proven[]>`
    INSERT INTO person AS p (id, environment, email, email_key, name, password_hash, verified_at, created_at)
    VALUES (${id}::uuid, ${environment}::environment, ${email}, ${emailKey}, ${name}, ${passwordHash}, ${now}, ${now})
    ON CONFLICT (environment, email_key) DO UPDATE SET
      name = CASE WHEN p.verified_at IS NULL THEN EXCLUDED.name ELSE COALESCE(p.name, EXCLUDED.name) END,
      password_hash = CASE WHEN p.verified_at IS NULL THEN EXCLUDED.password_hash ELSE p.password_hash END,
      verified_at = COALESCE(p.verified_at, EXCLUDED.verified_at)
    RETURNING id, verified_at = ${now} AS "isNew", password_hash AS "passwordHash"`;
  return row ?? { id, isNew: true, passwordHash };
}

/** Replaces a password hash. @returns false if another change has replaced it meanwhile */
export async function replacePassword(
  handle: Db,
  id: string,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const { count } = await handle.person.updateMany({
    where: { id, passwordHash: before },
    data: { passwordHash: after },
  });
  return count === 1;
}

import type { Db } from "@/lib/platform/db";

interface Handle {
  db: Db;
}

interface Sealed {
  id: string;
  sealed: string;
}

/** Returns the next mails, by id, that still hold their sealed variables. */
export const sealedVariablesAfter = (
  { db }: Handle,
  id: string,
  limit: number,
): Promise<Sealed[]> =>
  db.$queryRaw<Sealed[]>`
    SELECT id, sealed_variables AS sealed FROM mail_message
    WHERE id > ${id}::uuid AND sealed_variables IS NOT NULL ORDER BY id LIMIT ${limit}`;

/** @returns how many rows still held the old value */
export async function replaceSealedVariables(
  { db }: Handle,
  { id, sealed }: Sealed,
  sealedVariables: string,
): Promise<number> {
  const where = { id, sealedVariables: sealed };
  return (await db.mailMessage.updateMany({ where, data: { sealedVariables } })).count;
}

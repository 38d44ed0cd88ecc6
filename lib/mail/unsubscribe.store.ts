import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

interface Reader {
  environment: Environment;
  addressHash: string;
}

/** Records that a reader wants no more notices. Idempotent. */
export async function insertUnsubscribe({ db }: { db: Db }, reader: Reader, nowMs: number) {
  await db.mailUnsubscribe.createMany({
    data: [{ ...reader, unsubscribedAt: toDate(nowMs) }],
    skipDuplicates: true,
  });
}

export const findUnsubscribe = ({ db }: { db: Db }, reader: Reader) =>
  db.mailUnsubscribe.findUnique({ where: { environment_addressHash: reader } });

/** Lets notices be sent again. @returns whether they weren't */
export async function deleteUnsubscribe({ db }: { db: Db }, reader: Reader): Promise<boolean> {
  const { count } = await db.mailUnsubscribe.deleteMany({ where: reader });
  return count > 0;
}

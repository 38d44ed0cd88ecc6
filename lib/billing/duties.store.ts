import type { Db } from "@/lib/platform/db";

/** An end that is to be told to whoever pays. */
export interface Ending {
  emailKey: string | null;
  plan: string;
}

/** Notes that a purchase was told to end. @returns whose it is, the first time; null ever after */
export async function markEnding(handle: Db, id: string, at: Date): Promise<Ending | null> {
  const [marked] = await handle.purchase.updateManyAndReturn({
    where: { id, endingAt: null },
    data: { endingAt: at },
    select: { emailKey: true, plan: true },
  });
  return marked ?? null;
}

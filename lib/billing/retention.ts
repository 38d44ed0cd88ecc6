import { forgetOldAnswers } from "@/lib/access/idempotency";
import { toDate, wallMs } from "@/lib/platform/clock";
import { oneByOne, untilNone } from "@/lib/platform/one-by-one";
import { deleteOldEvents, deleteOldProofs, deleteUnpaid, findAccountIds } from "./upkeep.store";

/** Days that finished deliveries, their events, and checkouts nobody paid are kept. */
export const RETENTION_DAYS = 30;

/** Rows that one statement deletes at most. */
const CHUNK = 1_000;
const ACCOUNTS = 500;

/**
 * Deletes what nobody needs any more: old deliveries and events, unpaid checkouts, spent proofs, answers kept for
 * repeated requests. What cannot be deleted for one account or of one kind keeps nothing else.
 */
export async function purgeRetention(): Promise<{ deleted: number; failed: number }> {
  const before = toDate(wallMs() - RETENTION_DAYS * 86_400_000);
  let deleted = 0;
  const count = async (chunk: () => Promise<number>): Promise<boolean> => {
    deleted += await untilNone(chunk);
    return true;
  };
  const kinds = [
    () => deleteUnpaid(before, CHUNK),
    () => deleteOldProofs(before, CHUNK),
    () => forgetOldAnswers(CHUNK),
  ];
  let { failed } = await oneByOne("purge-retention", kinds, count);
  for (let after: string | null = null; ; ) {
    const accounts: { id: string }[] = await findAccountIds(after, ACCOUNTS);
    const worked = await oneByOne("purge-retention", accounts, ({ id }) =>
      count(() => deleteOldEvents(id, before, CHUNK)),
    );
    failed += worked.failed;
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < ACCOUNTS) return { deleted, failed };
    after = last.id;
  }
}

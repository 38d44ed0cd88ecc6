import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Which drafts of a debrief were taken, by the session. */

export async function hasReceipt(
  { db, accountId }: AccountScope,
  activityId: string,
  draftId: string,
): Promise<boolean> {
  const where = { activityId, draftId, activity: { accountId } };
  return (await db.debriefReceipt.findFirst({ where })) !== null;
}

export async function insertReceipt(
  { db, wallMs }: AccountScope,
  activityId: string,
  draftId: string,
): Promise<void> {
  await db.debriefReceipt.create({ data: { activityId, draftId, takenAt: toDate(wallMs) } });
}

/** Deletes some that were taken before a moment of wall time. @returns how many */
export const deleteOldReceipts = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM debrief_receipt WHERE (activity_id, draft_id) IN (
      SELECT activity_id, draft_id FROM debrief_receipt WHERE taken_at < ${toDate(beforeMs)}
      LIMIT ${limit})`;

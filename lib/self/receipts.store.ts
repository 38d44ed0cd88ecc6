import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Which drafts of a debrief were taken, by the session. */

/** One state of a draft. */
export interface TakenDraft {
  activityId: string;
  draftId: string;
  /** SHA-256 of what was reported. */
  content: string;
  /** The `created_at` of the report that it became, in Unix seconds. */
  reportedAt: number;
}

/** The states in which a draft was taken: more than one where it was changed after it had been sent. */
export const findReceipts = (
  { db, accountId }: AccountScope,
  activityId: string,
  draftId: string,
): Promise<TakenDraft[]> =>
  db.debriefReceipt.findMany({ where: { activityId, draftId, activity: { accountId } } });

export async function insertReceipt(
  { db, wallMs }: AccountScope,
  taken: TakenDraft,
): Promise<void> {
  await db.debriefReceipt.create({ data: { ...taken, takenAt: toDate(wallMs) } });
}

/** Deletes some that were taken before a moment of wall time. @returns how many */
export const deleteOldReceipts = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM debrief_receipt WHERE (activity_id, draft_id, content) IN (
      SELECT activity_id, draft_id, content FROM debrief_receipt WHERE taken_at < ${toDate(beforeMs)}
      LIMIT ${limit})`;

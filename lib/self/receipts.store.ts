import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Receipts for the debrief drafts that were accepted, per session. */

/** One version of a draft. */
export interface TakenDraft {
  activityId: string;
  draftId: string;
  /** SHA-256 of the reported content. */
  content: string;
  /** `created_at` of the resulting report, in Unix seconds. */
  reportedAt: number;
  /** How often the draft had been sent, this version included. */
  version: number;
}

/** Returns the accepted versions of a draft: more than one if it was edited after being sent. */
export const findReceipts = (
  { db, accountId }: AccountScope,
  activityId: string,
  draftId: string,
): Promise<TakenDraft[]> =>
  db.debriefReceipt.findMany({ where: { activityId, draftId, activity: { accountId } } });

export async function keepReceipt(
  { db, wallMs }: AccountScope,
  { reportedAt, version, ...draft }: TakenDraft,
): Promise<void> {
  const data = { reportedAt, version, takenAt: toDate(wallMs) };
  await db.debriefReceipt.upsert({
    where: { activityId_draftId_content: draft },
    create: { ...draft, ...data },
    update: data,
  });
}

/** Deletes some receipts from before a given wall time. @returns how many */
export const deleteOldReceipts = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM debrief_receipt WHERE (activity_id, draft_id, content) IN (
      SELECT activity_id, draft_id, content FROM debrief_receipt WHERE taken_at < ${toDate(beforeMs)}
      LIMIT ${limit})`;

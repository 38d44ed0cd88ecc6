import type { AccountScope } from "@/lib/access/scope";
import { toDate } from "@/lib/platform/clock";

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

import type { AccountScope } from "@/lib/access/scope";
import { enqueue } from "@/lib/platform/jobs";
import { isCoached } from "./coached.store";

/**
 * Queues a session to be judged again for the athlete's coaches, in the transaction that changed what it is judged by.
 */
export async function judgeAnew(
  account: AccountScope,
  athleteId: string,
  activityId: string,
): Promise<void> {
  if (!(await isCoached(account.db, athleteId))) return;
  await enqueue(account, "alerts/debrief.landed", {
    ...{ account_id: account.accountId, athlete_id: athleteId, activity_id: activityId },
  });
}

import type { AccountScope } from "@/lib/access/scope";
import type { ExportedOwn } from "@/lib/contract/export";
import { toSeconds } from "@/lib/platform/clock";
import { listChosen } from "./answers.store";
import { listRemindersOf } from "./reminders.store";

/** Returns what an athlete's own pages store besides answers and sessions, for the export. */
export async function readOwnPages({ db }: AccountScope, athleteId: string): Promise<ExportedOwn> {
  const reminders = await listRemindersOf(db, athleteId);
  return {
    chosen_answers: await listChosen(db, athleteId),
    reminders: reminders.map(({ activityId, sentAt, expiresAt }) => ({
      activity_id: activityId,
      sent_at: toSeconds(sentAt.getTime()),
      expires_at: toSeconds(expiresAt.getTime()),
    })),
  };
}

import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/** Rows of people who want reminders, by person. */

export const findWish = (handle: Db, personId: string) =>
  handle.reminderWish.findUnique({ where: { personId } });

export async function saveWish(handle: Db, personId: string, sinceMs: number): Promise<void> {
  const since = toDate(sinceMs);
  await handle.reminderWish.upsert({
    ...{ where: { personId }, create: { personId, since }, update: { since } },
  });
}

export async function deleteWish(handle: Db, personId: string): Promise<void> {
  await handle.reminderWish.deleteMany({ where: { personId } });
}

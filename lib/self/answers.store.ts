import type { Db } from "@/lib/platform/db";

/** Returns which of several answers with the same value an athlete chose, by field. */

export const listChosen = (handle: Db, athleteId: string) =>
  handle.chosenAnswer.findMany({
    where: { athleteId },
    select: { field: true, choice: true },
    orderBy: { field: "asc" },
  });

export async function saveChosen(
  handle: Db,
  athleteId: string,
  field: string,
  choice: string,
): Promise<void> {
  await handle.chosenAnswer.upsert({
    where: { athleteId_field: { athleteId, field } },
    create: { athleteId, field, choice },
    update: { choice },
  });
}

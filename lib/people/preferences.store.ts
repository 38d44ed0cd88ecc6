import type { Db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

/** Returns a person's display preferences as stored; null if there is no such person. */
export const findPreferences = (handle: Db, id: string) =>
  handle.person.findUnique({ where: { id }, select: { preferences: true, timeZone: true } });

export async function savePreferences(
  handle: Db,
  id: string,
  { preferences, timeZone }: { preferences: Prisma.InputJsonObject; timeZone: string | null },
): Promise<void> {
  await handle.person.update({ where: { id }, data: { preferences, timeZone } });
}

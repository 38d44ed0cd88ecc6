import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { MessageTemplate } from "@/prisma/generated/client";

export type { MessageTemplate };

export const findTemplateRow = (
  handle: Db,
  teamId: string,
  id: string,
): Promise<MessageTemplate | null> => handle.messageTemplate.findFirst({ where: { teamId, id } });

/** Returns the team's own templates, by name. */
export const listTemplateRows = (handle: Db, teamId: string): Promise<MessageTemplate[]> =>
  handle.messageTemplate.findMany({
    where: { teamId },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });

export const countTemplates = (handle: Db, teamId: string): Promise<number> =>
  handle.messageTemplate.count({ where: { teamId } });

/** Inserts a template or replaces the one with this id. */
export function saveTemplateRow(
  handle: Db,
  { teamId, id }: { teamId: string; id: string },
  words: { name: string; text: string },
  nowMs: number,
): Promise<MessageTemplate> {
  const now = toDate(nowMs);
  return handle.messageTemplate.upsert({
    where: { teamId_id: { teamId, id } },
    create: { teamId, id, ...words, createdAt: now, updatedAt: now },
    update: { ...words, updatedAt: now },
  });
}

/** @returns whether there was one */
export const deleteTemplateRow = async (handle: Db, teamId: string, id: string): Promise<boolean> =>
  (await handle.messageTemplate.deleteMany({ where: { teamId, id } })).count > 0;

import { type Db, read } from "@/lib/platform/db";
import type { Activity as ActivityRow } from "@/prisma/generated/client";

/** A session and its athlete. */
export interface SessionOf {
  athleteId: string;
  activityId: string;
}

/**
 * Finds the rows of sessions whose athletes are not erased. The caller must have checked that the athletes are in
 * reach.
 */
export const findSessionRows = (db: Db, sessions: readonly SessionOf[]): Promise<ActivityRow[]> =>
  db.activity.findMany({
    where: {
      athlete: { erasedAt: null },
      OR: sessions.map(({ athleteId, activityId: id }) => ({ id, athleteId })),
    },
  });

/** Returns which sessions have item-level detail: a carrying plan, or items reported one by one. */
export async function findDrawn(db: Db, activityIds: readonly string[]): Promise<Set<string>> {
  const rows = await read<{ id: string }>(db, {
    name: "sessions-drawn",
    text: `SELECT id FROM activity WHERE id = ANY($1::uuid[]) AND (carrying_plan IS NOT NULL
  OR jsonb_typeof(feedback -> 'items') = 'array' OR jsonb_typeof(feedback -> 'bottles') = 'array')`,
    values: [activityIds],
  });
  return new Set(rows.map(({ id }) => id));
}

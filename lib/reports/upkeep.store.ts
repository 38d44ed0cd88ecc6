import type { Db } from "@/lib/platform/db";

/** Deletes some reports of relations that have ended. @returns how many */
export const deleteEnded = (handle: Db, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM report WHERE id = ANY(ARRAY(
      SELECT o.id FROM report o JOIN coach_relation r ON r.id = o.relation_id
      WHERE r.ended_at IS NOT NULL LIMIT ${limit}))`;

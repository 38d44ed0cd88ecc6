import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";

/**
 * Deletes some invitations that were accepted, closed or expired this long ago, by the team's clock. @returns how many
 */
export const deleteOldInvitations = (
  handle: Db,
  { wallMs, ageMs }: { wallMs: number; ageMs: number },
  limit: number,
): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM invitation WHERE id = ANY(ARRAY(
      SELECT i.id FROM invitation i JOIN team t ON t.id = i.team_id
      WHERE LEAST(i.accepted_at, i.closed_at, i.expires_at) - t.clock_offset_ms * interval '1 millisecond'
        < ${toDate(wallMs - ageMs)}
      LIMIT ${limit}))`;

/** Deletes some declines recorded before a moment in wall time. @returns how many */
export const deleteOldDeclines = (handle: Db, beforeMs: number, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM invitation_decline WHERE (team_id, address_hash) IN (
      SELECT team_id, address_hash FROM invitation_decline WHERE declined_at < ${toDate(beforeMs)}
      LIMIT ${limit})`;

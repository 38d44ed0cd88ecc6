import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import type { CoachRelation } from "./relations.store";

export interface EndedSeat extends Pick<CoachRelation, "id" | "teamId" | "athleteId"> {
  accountId: string;
}

/** Limits seats to those of one team or one account. */
export interface Only {
  teamId?: string;
  accountId?: string;
}

const within = ({ teamId, accountId }: Only) => Prisma.sql`
  AND (${teamId ?? null}::uuid IS NULL OR r.team_id = ${teamId ?? null}::uuid)
  AND (${accountId ?? null}::uuid IS NULL OR a.account_id = ${accountId ?? null}::uuid)`;

/** A relation's seat that gives no access at a wall time, and whose loss wasn't told yet. */
const isLostUntold = (wallMs: number) => Prisma.sql`
  r.has_seat AND r.ended_at IS NULL AND r.seat_loss_told_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM team_seat s
    WHERE s.relation_id = r.id AND s.ends_ms > ${wallMs}::float8 + c.clock_offset_ms)`;

/** Returns athletes' seats that give no access at a wall time, and whose loss wasn't told yet, after a given one. */
export const findEndedSeats = (
  handle: Db,
  only: Only,
  { wallMs, after, limit }: { wallMs: number; after: string | undefined; limit: number },
): Promise<EndedSeat[]> =>
  handle.$queryRaw`
    SELECT r.id, r.team_id AS "teamId", r.athlete_id AS "athleteId", a.account_id AS "accountId"
    FROM coach_relation r
    JOIN athlete a ON a.id = r.athlete_id AND a.erased_at IS NULL
    JOIN account c ON c.id = a.account_id
    WHERE ${isLostUntold(wallMs)}
      AND (${after ?? null}::uuid IS NULL OR r.id > ${after ?? null}::uuid)
      ${within(only)}
    ORDER BY r.id LIMIT ${limit}`;

/** Marks a seat's loss as told, unless it was told already or the seat gives access again. @returns whether it did */
export async function markLossTold(handle: Db, id: string, wallMs: number): Promise<boolean> {
  const marked = await handle.$executeRaw`
    UPDATE coach_relation r SET seat_loss_told_at = ${toDate(wallMs)}
    FROM athlete a JOIN account c ON c.id = a.account_id
    WHERE r.id = ${id}::uuid AND a.id = r.athlete_id
      AND ${isLostUntold(wallMs)}`;
  return marked > 0;
}

/** Clears the mark of up to `limit` seats that give access again. @returns how many */
export const clearRegained = (
  handle: Db,
  only: Only,
  { wallMs, limit }: { wallMs: number; limit: number },
): Promise<number> =>
  handle.$executeRaw`
    UPDATE coach_relation SET seat_loss_told_at = NULL WHERE id = ANY(ARRAY(
      SELECT r.id FROM coach_relation r
      JOIN athlete a ON a.id = r.athlete_id JOIN account c ON c.id = a.account_id
      JOIN team_seat s ON s.relation_id = r.id AND s.ends_ms > ${wallMs}::float8 + c.clock_offset_ms
      WHERE r.seat_loss_told_at IS NOT NULL
        ${within(only)}
      ORDER BY r.id LIMIT ${limit} FOR NO KEY UPDATE OF r SKIP LOCKED))`;

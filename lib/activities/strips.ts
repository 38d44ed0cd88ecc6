import type { CallScope } from "@/lib/access/scope";
import type { Strip } from "@/lib/contract/strip";
import { toStrip } from "./activities.store";
import { findDrawn, findSessionRows, type SessionOf } from "./strips.store";

/** Returns sessions as strips, by id. The caller must have checked that the athletes are in reach. */
export async function readStrips(
  { db }: CallScope,
  sessions: readonly SessionOf[],
): Promise<Map<string, Strip>> {
  if (sessions.length === 0) return new Map();
  const rows = await findSessionRows(db, sessions);
  return new Map(rows.map((row) => [row.id, toStrip(row)]));
}

/** Same as `readStrips`, but only for sessions with more detail than totals, and of those for the first `limit`. */
export async function readDrawn(
  scope: CallScope,
  sessions: readonly SessionOf[],
  limit = sessions.length,
): Promise<Map<string, Strip>> {
  if (sessions.length === 0) return new Map();
  const drawn = await findDrawn(
    scope.db,
    sessions.map(({ activityId }) => activityId),
  );
  return readStrips(
    scope,
    sessions.filter(({ activityId }) => drawn.has(activityId)).slice(0, limit),
  );
}

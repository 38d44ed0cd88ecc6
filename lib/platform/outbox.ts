import type { EventData, EventType } from "@/lib/contract/events";
import { type LaneEvent, type LaneOf, type OwnerIds, ownerOf, reaches } from "@/lib/contract/lanes";
import { wallMs } from "./clock";
import type { Db } from "./db";
import { newId } from "./ids";

/** When, and in which transaction, something happens. */
interface Moment {
  /** The owner's time, in Unix milliseconds. */
  nowMs: number;
  /** The transaction that makes it happen. */
  db: Db;
}

/** The account that owns the event, with its time when the event happened. */
export interface Owner extends Moment {
  accountId: string;
}

/** One event to record. Nothing is recorded for an erased athlete, or if `athleteId` no longer exists. */
export interface Happening<T extends EventType> {
  type: T;
  data: EventData<T>;
  athleteId: string | null;
}

/**
 * Records events in the transaction that causes them, with one delivery per active endpoint of the owner subscribed to
 * the type. Writes nothing if nobody is subscribed. Takes one statement for any number of events; the dispatcher is
 * woken on commit.
 *
 * Never fails because of an endpoint: endpoints are locked while their deliveries are written, and one being removed
 * right now is skipped. The athletes are locked too, in id order, so none can be erased between the check and the
 * commit: erasure locks the row FOR UPDATE and waits.
 */
export async function recordEvents<O extends OwnerIds & Moment, T extends LaneEvent<LaneOf<O>>>(
  owner: O,
  happenings: readonly Happening<T>[],
): Promise<void> {
  const { kind, id: ownerId, lane } = ownerOf(owner);
  const rows = happenings
    .filter(({ type }) => reaches(type, lane))
    .map(({ type, data, athleteId }) => ({ id: newId(), type, data, athlete_id: athleteId }));
  if (rows.length === 0) return;
  const types = [...new Set(rows.map(({ type }) => type))];
  const athleteIds = [...new Set(rows.flatMap((row) => row.athlete_id ?? []))];
  await owner.db.$executeRaw`
    WITH listener AS MATERIALIZED (
      SELECT id, url, events FROM webhook_endpoint
      WHERE owner_kind = ${kind} AND owner_id = ${ownerId}::uuid AND active AND events && ${types}::text[]
      FOR KEY SHARE SKIP LOCKED
    ), subject AS MATERIALIZED (
      SELECT id FROM athlete
      WHERE id = ANY(${athleteIds}::uuid[]) AND erased_at IS NULL AND EXISTS (SELECT 1 FROM listener)
      ORDER BY id FOR KEY SHARE
    ), happened AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS h(id uuid, type text, data jsonb, athlete_id uuid)
      WHERE EXISTS (SELECT 1 FROM listener WHERE h.type = ANY(listener.events))
        AND (h.athlete_id IS NULL OR h.athlete_id IN (SELECT id FROM subject))
    ), written AS (
      INSERT INTO event (id, owner_kind, owner_id, type, athlete_id, data, created_at)
      SELECT id, ${kind}, ${ownerId}::uuid, type, athlete_id, data, to_timestamp(${wallMs()} / 1000.0)
      FROM happened RETURNING id, type
    ), woken AS (
      SELECT pg_notify('deliveries', '') FROM (SELECT 1 FROM written LIMIT 1) AS any_written
    )
    INSERT INTO webhook_delivery (id, endpoint_id, event_id, url, next_attempt_at, created_at)
    SELECT gen_random_uuid(), listener.id, written.id, listener.url,
      to_timestamp(${owner.nowMs} / 1000.0), to_timestamp(${owner.nowMs} / 1000.0)
    FROM written JOIN listener ON written.type = ANY(listener.events)
    WHERE (SELECT COUNT(*) FROM woken) >= 0`;
}

/** Wakes the dispatcher when the transaction commits. */
export async function wakeDeliveries(handle: Db): Promise<void> {
  await handle.$executeRaw`SELECT pg_notify('deliveries', '')`;
}

/**
 * Erases an athlete from some of the events about them, for all owners: pending deliveries end, and sent ones keep
 * neither their data, nor the response, nor the athlete's id. Only for athletes about whom nothing is recorded any
 * more.
 *
 * @returns from how many events
 */
export async function blankEvents(
  { db, nowMs }: Moment,
  athleteId: string,
  limit: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ found: number }[]>`
    WITH about AS MATERIALIZED (
      SELECT id FROM event WHERE athlete_id = ${athleteId}::uuid LIMIT ${limit}
    ), held AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE event_id = ANY(ARRAY(SELECT id FROM about))
      ORDER BY id FOR NO KEY UPDATE
    ), ended AS (
      UPDATE webhook_delivery d SET
        status = CASE d.status WHEN 'pending' THEN 'failed' ELSE d.status END,
        completed_at = CASE d.status
          WHEN 'pending' THEN to_timestamp(${nowMs} / 1000.0) ELSE d.completed_at END,
        next_attempt_at = NULL, claimed_until = NULL, response_body = NULL, tried = '[]'
      FROM held WHERE d.id = held.id
    ), blanked AS (
      UPDATE event SET data = NULL, athlete_id = NULL WHERE id = ANY(ARRAY(SELECT id FROM about))
    )
    SELECT count(*)::int AS found FROM about`;
  return row?.found ?? 0;
}

import type { EventData, EventType } from "@/lib/contract/events";
import { wallMs } from "./clock";
import type { Db } from "./db";
import { newId } from "./ids";

/** Whose event it is: the account, with its time as it was when the event happened. */
export interface Owner {
  accountId: string;
  /** Account time, Unix milliseconds. */
  nowMs: number;
  /** The unit of work that makes it happen. */
  db: Db;
}

/** One happening. `athleteId` lets erasing the athlete blank it. */
export interface Happening<T extends EventType> {
  type: T;
  data: EventData<T>;
  athleteId: string | null;
}

/**
 * Records happenings in the transaction that makes them, with one delivery for each active endpoint that asked for
 * the type. Where nobody asked, nothing is written. One statement however many there are; whoever delivers is woken
 * when the transaction commits.
 */
export async function record<T extends EventType>(
  owner: Owner,
  happenings: readonly Happening<T>[],
): Promise<void> {
  if (happenings.length === 0) return;
  const rows = happenings.map(({ type, data, athleteId }) => ({
    id: newId(),
    type,
    data,
    athlete_id: athleteId,
  }));
  await owner.db.$executeRaw`
    WITH listener AS (
      SELECT id, url, events FROM webhook_endpoint
      WHERE account_id = ${owner.accountId}::uuid AND active AND lane = 'partner'
    ), happened AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS h(id uuid, type text, data jsonb, athlete_id uuid)
      WHERE EXISTS (SELECT 1 FROM listener WHERE h.type = ANY(listener.events))
    ), written AS (
      INSERT INTO event (id, account_id, type, athlete_id, data, created_at)
      SELECT id, ${owner.accountId}::uuid, type, athlete_id, data, to_timestamp(${wallMs()} / 1000.0)
      FROM happened RETURNING id, type
    ), woken AS (
      SELECT pg_notify('deliveries', '') FROM (SELECT 1 FROM written LIMIT 1) AS any_written
    )
    INSERT INTO webhook_delivery (id, account_id, endpoint_id, event_id, url, next_attempt_at, created_at)
    SELECT gen_random_uuid(), ${owner.accountId}::uuid, listener.id, written.id, listener.url,
      to_timestamp(${owner.nowMs} / 1000.0), to_timestamp(${owner.nowMs} / 1000.0)
    FROM written JOIN listener ON written.type = ANY(listener.events)
    WHERE (SELECT COUNT(*) FROM woken) >= 0`;
}

/** Has whoever delivers look again, when the transaction commits. */
export async function wakeDeliveries(handle: Db): Promise<void> {
  await handle.$executeRaw`SELECT pg_notify('deliveries', '')`;
}

/**
 * Erases an athlete from some of the events about them: what was to be sent ends, what was sent keeps neither its
 * data, nor the answer, nor whom it was about. For athletes of whom nothing is recorded any more.
 *
 * @returns from how many events
 */
export async function blankEvents(owner: Owner, athleteId: string, limit: number): Promise<number> {
  const [row] = await owner.db.$queryRaw<{ blanked: number }[]>`
    WITH chosen AS MATERIALIZED (
      SELECT id FROM event
      WHERE athlete_id = ${athleteId}::uuid AND account_id = ${owner.accountId}::uuid LIMIT ${limit}
    ), about AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE event_id = ANY(ARRAY(SELECT id FROM chosen))
      ORDER BY id FOR NO KEY UPDATE
    ), ended AS (
      UPDATE webhook_delivery d SET
        status = CASE d.status WHEN 'pending' THEN 'failed' ELSE d.status END,
        completed_at = CASE d.status
          WHEN 'pending' THEN to_timestamp(${owner.nowMs} / 1000.0) ELSE d.completed_at END,
        next_attempt_at = NULL, claimed_until = NULL, response_body = NULL
      FROM about WHERE d.id = about.id
    ), blanked AS (
      UPDATE event SET data = NULL, athlete_id = NULL WHERE id = ANY(ARRAY(SELECT id FROM chosen)) RETURNING 1
    )
    SELECT count(*)::int AS blanked FROM blanked`;
  return row?.blanked ?? 0;
}

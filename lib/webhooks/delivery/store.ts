import { KINDS_COUNTING_ATTEMPTS, laneOfKind } from "@/lib/contract/lanes";
import { wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { countDeliveries } from "@/lib/platform/metrics";
import { queuePool } from "@/lib/platform/queue-pool";
import {
  DISABLE_AFTER,
  ENDPOINT_AT_ONCE,
  LEASE_MS,
  OWNER_AT_ONCE,
  RETRY_DELAYS_MS,
  TRIED_KEPT,
} from "../back-off";
import type { Claimed, Settled } from "./claim";
import { IS_HELD } from "./held";

/**
 * Endpoints with pending deliveries, one index probe each. Every search for due deliveries starts here, so that one
 * endpoint's backlog costs the others nothing.
 */
const WAITING = `
waiting AS (
  (SELECT endpoint_id FROM webhook_delivery WHERE status = 'pending' AND next_attempt_at IS NOT NULL
   ORDER BY endpoint_id, next_attempt_at LIMIT 1)
  UNION ALL
  SELECT (SELECT d.endpoint_id FROM webhook_delivery d
          WHERE d.status = 'pending' AND d.next_attempt_at IS NOT NULL AND d.endpoint_id > w.endpoint_id
          ORDER BY d.endpoint_id, d.next_attempt_at LIMIT 1)
  FROM waiting w WHERE w.endpoint_id IS NOT NULL
)`;

/** Those neither deleted nor held, with how far their owner's clock is ahead. The LIMIT forces a lookup by id. */
const WAITING_IN_TIME = `waiting CROSS JOIN LATERAL (
    SELECT e.id, e.active, e.owner_id, COALESCE((SELECT c.offset_ms FROM owner_clock c
      WHERE c.owner_kind = e.owner_kind AND c.owner_id = e.owner_id), 0) AS offset_ms
    FROM webhook_endpoint e WHERE e.id = waiting.endpoint_id AND e.deleted_at IS NULL AND NOT (${IS_HELD}) LIMIT 1
  ) AS e`;

/**
 * Looks only at the first few due rows of each endpoint: rows already claimed take up slots too, which limits how many
 * of an endpoint, and of all its owner's, are in flight at once. Endpoints take turns. Leases use the database's clock,
 * retries the owner's. Everything pending for an inactive endpoint is due: a claim ends it, in turns with the others, so
 * that no statement has to end a whole backlog. Events about an erased or missing athlete come without data.
 */
const CLAIM = `
WITH RECURSIVE ${WAITING}, first AS (
  SELECT e.owner_id, of_endpoint.* FROM ${WAITING_IN_TIME}
  CROSS JOIN LATERAL (
    SELECT window_of.*, row_number() OVER (ORDER BY window_of.next_attempt_at, window_of.id) AS turn,
      count(*) OVER () AS seen FROM (
      SELECT d.id, d.next_attempt_at, COALESCE(d.claimed_until > clock_timestamp(), false) AS is_taken
      FROM webhook_delivery d
      WHERE d.endpoint_id = e.id AND d.status = 'pending'
        AND d.next_attempt_at <=
          CASE WHEN e.active THEN to_timestamp(($1::float8 + e.offset_ms) / 1000.0) ELSE 'infinity' END
      ORDER BY d.next_attempt_at, d.id LIMIT $3
    ) AS window_of
  ) AS of_endpoint
), theirs AS (
  SELECT first.*, count(*) OVER (PARTITION BY owner_id) AS all_theirs,
    row_number() OVER (PARTITION BY owner_id ORDER BY NOT is_taken, turn, next_attempt_at) AS place
  FROM first
), due AS (
  SELECT id, turn, next_attempt_at, seen >= $3 OR all_theirs > $5 AS more FROM theirs
  WHERE NOT is_taken AND place <= $5
  ORDER BY turn, next_attempt_at LIMIT $2
), picked AS MATERIALIZED (
  SELECT d.id FROM webhook_delivery d
  WHERE d.id = ANY(ARRAY(SELECT id FROM due)) AND d.status = 'pending' AND d.next_attempt_at IS NOT NULL
    AND (d.claimed_until IS NULL OR d.claimed_until <= clock_timestamp())
  FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE webhook_delivery d
SET claimed_until = clock_timestamp() + $4 * interval '1 millisecond', claims = d.claims + 1
FROM due, webhook_endpoint e, event v
WHERE d.id = ANY(ARRAY(SELECT id FROM picked)) AND due.id = d.id AND e.id = d.endpoint_id AND v.id = d.event_id
RETURNING d.id, d.claims, d.endpoint_id, e.owner_kind, e.owner_id, e.credential_id, e.environment::text AS environment, e.url,
  e.sealed_secret, e.active, v.id AS event_id, v.type AS event_type, v.athlete_id,
  (EXTRACT(EPOCH FROM v.created_at) * 1000)::float8 AS event_created_ms, due.more,
  CASE WHEN v.athlete_id IS NULL OR EXISTS (
    SELECT 1 FROM athlete t WHERE t.id = v.athlete_id AND t.erased_at IS NULL
  ) THEN v.data::text END AS data`;

interface ClaimRow {
  id: string;
  claims: number;
  endpoint_id: string;
  owner_kind: string;
  owner_id: string;
  credential_id: string | null;
  environment: Environment;
  url: string;
  sealed_secret: string;
  active: boolean;
  event_id: string;
  event_type: string;
  athlete_id: string | null;
  event_created_ms: number;
  data: string | null;
  more: boolean;
}

/** Claims up to `limit` due deliveries in one statement. */
export async function claimDue(limit: number): Promise<Claimed[]> {
  const { rows } = await queuePool.query<ClaimRow>({
    name: "claim-deliveries",
    text: CLAIM,
    values: [wallMs(), limit, ENDPOINT_AT_ONCE, LEASE_MS, OWNER_AT_ONCE],
  });
  return rows.map((row) => ({
    id: row.id,
    claims: row.claims,
    endpointId: row.endpoint_id,
    lane: laneOfKind(row.owner_kind),
    ownerId: row.owner_id,
    credentialId: row.credential_id,
    environment: row.environment,
    url: row.url,
    sealedSecret: row.sealed_secret,
    active: row.active,
    eventId: row.event_id,
    eventType: row.event_type,
    athleteId: row.athlete_id,
    eventCreatedMs: row.event_created_ms,
    data: row.data,
    more: row.more,
  }));
}

/**
 * Writes the results of attempts. Locks the endpoint before its deliveries, so that consecutive failures are counted
 * exactly with any number of runners; an endpoint that fails once too often is disabled, and the next claims end what is
 * pending for it. A claim that someone else has since renewed changes nothing.
 */
const SETTLE = `
WITH outcome AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS o(id uuid, endpoint_id uuid, claims int, place int, result text,
    url text, status_code int, response_body text, failure text, duration_ms int, pause_ms int, at_ms float8)
), endpoint AS MATERIALIZED (
  SELECT e.id, e.active, e.fail_count, e.owner_kind,
    to_timestamp(($2::float8 + COALESCE((SELECT c.offset_ms FROM owner_clock c
      WHERE c.owner_kind = e.owner_kind AND c.owner_id = e.owner_id), 0)) / 1000.0) AS owner_now
  FROM webhook_endpoint e
  WHERE e.id = ANY($7::uuid[])
  ORDER BY e.id FOR NO KEY UPDATE OF e
), held AS MATERIALIZED (
  SELECT d.id, d.endpoint_id, d.is_test, d.attempts, e.owner_kind, e.owner_now, o.place, o.result, o.url, o.status_code,
    o.response_body, o.failure, o.duration_ms, o.pause_ms, o.at_ms,
    CASE
      WHEN o.result IN ('released', 'delivered') THEN o.result
      WHEN o.result = 'ended' OR d.is_test OR NOT e.active THEN 'failed'
      WHEN d.attempts >= cardinality($3::int[]) THEN 'exhausted'
      ELSE 'retry'
    END AS verdict
  FROM outcome o
  JOIN webhook_delivery d ON d.id = o.id AND d.claims = o.claims AND d.status = 'pending'
  JOIN endpoint e ON e.id = d.endpoint_id
  WHERE d.id = ANY($6::uuid[]) AND (SELECT count(*) FROM endpoint) > 0
  ORDER BY d.id FOR NO KEY UPDATE OF d
), counted AS (
  SELECT endpoint_id, place,
    result <> 'unmade' AND (verdict = 'exhausted' OR (verdict = 'retry' AND owner_kind = ANY($4::text[]))) AS fails,
    max(place) FILTER (WHERE verdict = 'delivered') OVER (PARTITION BY endpoint_id) AS last_success
  FROM held WHERE NOT is_test
), tally AS (
  SELECT e.id, e.owner_now, e.fail_count AS before, LEAST($5,
    CASE WHEN max(c.last_success) IS NULL THEN e.fail_count ELSE 0 END
      + count(*) FILTER (WHERE c.fails AND c.place > COALESCE(c.last_success, -1)))::int AS fail_count
  FROM counted c JOIN endpoint e ON e.id = c.endpoint_id
  WHERE e.active GROUP BY e.id, e.owner_now, e.fail_count
), judged AS (
  UPDATE webhook_endpoint e SET fail_count = t.fail_count, active = t.fail_count < $5,
    disabled_at = CASE WHEN t.fail_count < $5 THEN NULL ELSE t.owner_now END,
    updated_at = CASE WHEN t.fail_count < $5 THEN e.updated_at ELSE t.owner_now END
  FROM tally t WHERE e.id = t.id AND t.fail_count <> t.before
  RETURNING e.id, e.active
), settled AS (
  SELECT h.*, CASE WHEN j.id IS NOT NULL AND h.verdict IN ('retry', 'released') THEN 'failed' ELSE h.verdict END AS final
  FROM held h LEFT JOIN judged j ON j.id = h.endpoint_id AND NOT j.active
)
UPDATE webhook_delivery d SET
  status = CASE WHEN s.final IN ('retry', 'released') THEN 'pending' ELSE s.final END::delivery_status,
  attempts = d.attempts + CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN 1 ELSE 0 END,
  url = s.url,
  status_code = CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN s.status_code ELSE d.status_code END,
  response_body = CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN s.response_body ELSE d.response_body END,
  failure = CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN s.failure ELSE d.failure END,
  duration_ms = CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN s.duration_ms ELSE d.duration_ms END,
  tried = CASE WHEN s.result IN ('delivered', 'refused', 'unmade') THEN
    CASE WHEN jsonb_array_length(d.tried) >= ${TRIED_KEPT} THEN d.tried - 0 ELSE d.tried END
      || jsonb_build_object('at_ms', s.at_ms, 'status_code', s.status_code, 'duration_ms', s.duration_ms,
        'failure', s.failure, 'response_body', s.response_body)
    ELSE d.tried END,
  next_attempt_at = CASE s.final
    WHEN 'retry' THEN s.owner_now + ($3::int[])[s.attempts + 1] * interval '1 millisecond'
    WHEN 'released' THEN d.next_attempt_at END,
  claimed_until = CASE WHEN s.final = 'released'
    THEN clock_timestamp() + s.pause_ms * interval '1 millisecond' END,
  completed_at = CASE WHEN s.final IN ('retry', 'released') THEN NULL ELSE s.owner_now END
FROM settled s WHERE d.id = ANY($6::uuid[]) AND d.id = s.id
RETURNING s.final`;

/** Writes the results of attempts, in order, in one statement. */
export async function settle(all: readonly Settled[]): Promise<void> {
  const rows = all.map(({ claimed, outcome }, place) => ({
    id: claimed.id,
    endpoint_id: claimed.endpointId,
    claims: claimed.claims,
    place,
    result: outcome.result,
    url: claimed.url,
    ...("durationMs" in outcome
      ? {
          status_code: outcome.statusCode,
          response_body: outcome.responseBody,
          failure: outcome.failure,
          duration_ms: outcome.durationMs,
          at_ms: outcome.atMs,
        }
      : {}),
    pause_ms: outcome.result === "released" ? outcome.pauseMs : 0,
  }));
  const { rows: settled } = await queuePool.query<{ final: string }>({
    name: "settle-deliveries",
    text: SETTLE,
    values: [
      JSON.stringify(rows),
      wallMs(),
      RETRY_DELAYS_MS,
      KINDS_COUNTING_ATTEMPTS,
      DISABLE_AFTER,
      all.map(({ claimed }) => claimed.id),
      [...new Set(all.map(({ claimed }) => claimed.endpointId))],
    ],
  });
  countDeliveries(settled.map(({ final }) => final));
}

const OLDEST_DUE = `
WITH RECURSIVE ${WAITING}
SELECT max($1::float8 + e.offset_ms - EXTRACT(EPOCH FROM first.next_attempt_at) * 1000)::float8 AS late_ms
FROM ${WAITING_IN_TIME}
CROSS JOIN LATERAL (
  SELECT d.next_attempt_at FROM webhook_delivery d
  WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at IS NOT NULL
    AND (d.claimed_until IS NULL OR d.claimed_until <= clock_timestamp())
  ORDER BY d.next_attempt_at LIMIT 1
) AS first`;

/** Returns how late the most overdue unclaimed delivery is, in milliseconds; 0 if none is due. */
export async function readOldestDueMs(): Promise<number> {
  const { rows } = await queuePool.query<{ late_ms: number | null }>({
    name: "oldest-due-delivery",
    text: OLDEST_DUE,
    values: [wallMs()],
  });
  return Math.max(0, rows[0]?.late_ms ?? 0);
}

/** Turns an endpoint off whose credential ended, unless someone turned it on again with another one meanwhile. */
export const turnOff = async (
  { db }: { db: Db },
  { endpointId: id, credentialId }: { endpointId: string; credentialId: string },
): Promise<void> => {
  await db.webhookEndpoint.updateMany({ where: { id, credentialId }, data: { active: false } });
};

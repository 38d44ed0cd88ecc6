import type { CallScope } from "@/lib/access/scope";
import { ownerOf } from "@/lib/contract/lanes";
import {
  Attempt,
  DELIVERIES_SHOWN,
  DELIVERY_FAILURES,
  type DeliveriesQuery,
  type Delivery,
} from "@/lib/contract/webhook";
import { toDate } from "@/lib/platform/clock";
import type { Prisma } from "@/prisma/generated/client";
import { type EndpointScope, ownedBy } from "./webhooks.store";

const shown = { include: { event: { select: { type: true } } } } as const;
type DeliveryRow = Prisma.WebhookDeliveryGetPayload<typeof shown>;

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event_id: row.eventId,
  event_type: row.event.type,
  url: row.url,
  status: row.status,
  status_code: row.statusCode,
  failure: DELIVERY_FAILURES.find((failure) => failure === row.failure) ?? null,
  attempts: row.attempts,
  next_retry_at: row.attempts === 0 ? null : (row.nextAttemptAt?.getTime() ?? null),
  completed_at: row.completedAt?.getTime() ?? null,
  response_body: row.responseBody,
  duration_ms: row.durationMs,
  created_at: row.createdAt.getTime(),
});

/** Returns an endpoint's newest deliveries, optionally filtered. */
export async function listDeliveryRows(
  scope: EndpointScope,
  endpointId: string,
  { status, event_type }: DeliveriesQuery,
): Promise<Delivery[]> {
  const rows = await scope.db.webhookDelivery.findMany({
    where: {
      ...{ endpointId, endpoint: ownedBy(scope) },
      ...(status !== undefined && { status }),
      ...(event_type !== undefined && { event: { type: event_type } }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: DELIVERIES_SHOWN,
    ...shown,
  });
  return rows.map(toDelivery);
}

/** Returns one delivery with its attempts and its event; null if the endpoint has no such delivery. */
export async function findDelivery(scope: EndpointScope, endpointId: string, id: string) {
  const row = await scope.db.webhookDelivery.findFirst({
    where: { id, endpointId, endpoint: ownedBy(scope) },
    include: {
      event: { select: { type: true, createdAt: true, athleteId: true } },
      endpoint: { select: { sealedSecret: true } },
    },
  });
  if (row === null) return null;
  const { type, createdAt, athleteId } = row.event;
  // The exact text that is sent, as serialized by the database.
  const [told] = await scope.db.$queryRaw<{ data: string | null }[]>`
    SELECT CASE WHEN v.athlete_id IS NULL OR EXISTS (
      SELECT 1 FROM athlete t WHERE t.id = v.athlete_id AND t.erased_at IS NULL) THEN v.data::text END AS data
    FROM event v WHERE v.id = ${row.eventId}::uuid`;
  return {
    delivery: toDelivery(row),
    tried: Attempt.array().parse(row.tried),
    sealedSecret: row.endpoint.sealedSecret,
    event: {
      id: row.eventId,
      ...{ type, athleteId, createdMs: createdAt.getTime(), data: told?.data ?? null },
    },
  };
}

export interface TestSend {
  id: string;
  endpointId: string;
  url: string;
  event: { id: string; data: { message: string }; createdMs: number };
  /** When it was sent, wall time. */
  atMs: number;
  result: {
    status: "delivered" | "failed";
    statusCode: number | null;
    responseBody: string | null;
    failure: string | null;
    durationMs: number;
  };
}

/**
 * Stores a finished test send, for an endpoint that the transaction has locked. If it is stored already, because the
 * request was retried, it stays unchanged.
 */
export async function keepTestSend(scope: EndpointScope, send: TestSend): Promise<Delivery> {
  const { id: eventId, data, createdMs } = send.event;
  const { kind: ownerKind, id: ownerId } = ownerOf(scope);
  const owned = { ownerKind, ownerId, type: "webhook.test", createdAt: toDate(createdMs) };
  await scope.db.event.createMany({
    data: [{ ...owned, id: eventId, data }],
    skipDuplicates: true,
  });
  const delivery = {
    id: send.id,
    endpointId: send.endpointId,
    eventId,
    url: send.url,
    ...send.result,
    attempts: 1,
    tried: [
      {
        at_ms: send.atMs,
        status_code: send.result.statusCode,
        duration_ms: send.result.durationMs,
        failure: send.result.failure,
        response_body: send.result.responseBody,
      },
    ],
    isTest: true,
    createdAt: toDate(scope.nowMs),
    completedAt: toDate(scope.nowMs + send.result.durationMs),
  };
  await scope.db.webhookDelivery.createMany({ data: [delivery], skipDuplicates: true });
  const where = { id: send.id, endpointId: send.endpointId, endpoint: ownedBy(scope) };
  return toDelivery(await scope.db.webhookDelivery.findFirstOrThrow({ where, ...shown }));
}

/**
 * Locks a delivery until the transaction ends, and returns it with whether its event has lost its data or its athlete.
 */
export async function lockDelivery(
  scope: EndpointScope,
  endpointId: string,
  id: string,
): Promise<{ isPending: boolean; isErased: boolean; athleteId: string | null } | null> {
  const { kind, id: ownerId } = ownerOf(scope);
  await scope.db.$queryRaw`
    SELECT d.id FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
    WHERE d.id = ${id}::uuid AND e.id = ${endpointId}::uuid
      AND e.owner_kind = ${kind} AND e.owner_id = ${ownerId}::uuid FOR NO KEY UPDATE OF d`;
  type Row = { is_pending: boolean; is_erased: boolean; athlete_id: string | null };
  const [row] = await scope.db.$queryRaw<Row[]>`
    SELECT d.status = 'pending' AS is_pending, v.athlete_id, v.data IS NULL OR (v.athlete_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM athlete t WHERE t.id = v.athlete_id AND t.erased_at IS NULL)) AS is_erased
    FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id JOIN event v ON v.id = d.event_id
    WHERE d.id = ${id}::uuid AND e.id = ${endpointId}::uuid AND e.deleted_at IS NULL
      AND e.owner_kind = ${kind} AND e.owner_id = ${ownerId}::uuid`;
  if (row === undefined) return null;
  return { isPending: row.is_pending, isErased: row.is_erased, athleteId: row.athlete_id };
}

/** Makes a delivery due now. A finished one starts over; a pending one keeps its attempt count. */
export async function requeue(
  scope: EndpointScope,
  id: string,
  isPending: boolean,
): Promise<Delivery> {
  const ended = {
    status: "pending",
    attempts: 0,
    statusCode: null,
    responseBody: null,
    failure: null,
    durationMs: null,
    completedAt: null,
    claimedUntil: null,
  } as const;
  const row = await scope.db.webhookDelivery.update({
    where: { id, endpoint: ownedBy(scope) },
    data: { nextAttemptAt: toDate(scope.nowMs), ...(isPending ? {} : ended) },
    ...shown,
  });
  return toDelivery(row);
}

/**
 * Deletes the oldest deliveries of an endpoint that is marked deleted, in id order, the order in which everyone locks
 * several of them.
 *
 * @returns how many
 */
export async function deleteOldest(
  { db }: CallScope,
  endpointId: string,
  limit: number,
): Promise<number> {
  return db.$executeRaw`
    WITH oldest AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE endpoint_id = ${endpointId}::uuid
      ORDER BY created_at, id LIMIT ${limit}
    ), held AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE id = ANY(ARRAY(SELECT id FROM oldest)) ORDER BY id FOR UPDATE
    )
    DELETE FROM webhook_delivery WHERE id = ANY(ARRAY(SELECT id FROM held))`;
}

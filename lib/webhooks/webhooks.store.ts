import type { CallScope } from "@/lib/access/scope";
import { type OwnerIds, ownerOf } from "@/lib/contract/lanes";
import type { Webhook } from "@/lib/contract/webhook";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type { WebhookEndpoint };

/** The scope of whoever can own endpoints. */
export type EndpointScope = CallScope & OwnerIds;

/** Endpoints of the scope's owner that are not deleted, and nobody else's. */
export function ownedBy(scope: EndpointScope) {
  const { kind, id } = ownerOf(scope);
  return { ownerKind: kind, ownerId: id, deletedAt: null };
}

export const toWebhook = (row: WebhookEndpoint): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  fail_count: row.failCount,
  created_at: row.createdAt.getTime(),
  updated_at: row.updatedAt.getTime(),
  disabled_at: row.disabledAt?.getTime() ?? null,
});

/** Has those who register for one owner take turns until the transaction ends, so that endpoints are counted exactly. */
export async function countTakingTurns(scope: EndpointScope): Promise<number> {
  const { kind, id } = ownerOf(scope);
  const turn = `webhooks of ${kind} ${id}`;
  await scope.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  return scope.db.webhookEndpoint.count({ where: ownedBy(scope) });
}

/** Has everybody look anew at who listens, from the commit on. Only of accounts is it remembered. */
export async function beginListening(scope: EndpointScope): Promise<void> {
  const { kind, id } = ownerOf(scope);
  await scope.db.$executeRaw`
    UPDATE account SET listening = listening + 1 WHERE id = ${id}::uuid AND ${kind} = 'account'`;
}

export interface NewEndpoint {
  id: string;
  url: string;
  events: string[];
  sealedSecret: string;
}

export const insertEndpoint = (
  scope: EndpointScope,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint> => {
  const now = toDate(scope.nowMs);
  const { environment } = scope;
  const data = { ...endpoint, ...ownedBy(scope), environment, createdAt: now, updatedAt: now };
  return scope.db.webhookEndpoint.create({ data });
};

export const listEndpoints = (scope: EndpointScope): Promise<WebhookEndpoint[]> =>
  scope.db.webhookEndpoint.findMany({
    where: ownedBy(scope),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 100,
  });

export const findEndpoint = (scope: EndpointScope, id: string): Promise<WebhookEndpoint | null> =>
  scope.db.webhookEndpoint.findFirst({ where: { id, ...ownedBy(scope) } });

/** The endpoint, locked until the transaction ends: whoever settles its deliveries waits. */
export async function lockEndpoint(
  scope: EndpointScope,
  id: string,
): Promise<WebhookEndpoint | null> {
  const { kind, id: ownerId } = ownerOf(scope);
  await scope.db.$queryRaw`
    SELECT id FROM webhook_endpoint
    WHERE id = ${id}::uuid AND owner_kind = ${kind} AND owner_id = ${ownerId}::uuid FOR NO KEY UPDATE`;
  return findEndpoint(scope, id);
}

/** Keeps the endpoint's row until the transaction ends. @returns whether there is such an endpoint */
export async function keepEndpoint(scope: EndpointScope, id: string): Promise<boolean> {
  const { kind, id: ownerId } = ownerOf(scope);
  const kept = await scope.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoint
    WHERE id = ${id}::uuid AND owner_kind = ${kind} AND owner_id = ${ownerId}::uuid AND deleted_at IS NULL
    FOR KEY SHARE`;
  return kept.length > 0;
}

export interface EndpointChange {
  url?: string;
  events?: string[];
  active?: boolean;
  failCount?: number;
  disabledAt?: null;
}

export const updateEndpoint = (
  scope: EndpointScope,
  id: string,
  change: EndpointChange,
): Promise<WebhookEndpoint> =>
  scope.db.webhookEndpoint.update({
    where: { id, ...ownedBy(scope) },
    data: { ...change, updatedAt: toDate(scope.nowMs) },
  });

/** Marks an endpoint deleted. @returns whether there was such an endpoint */
export async function markDeleted(scope: EndpointScope, id: string): Promise<boolean> {
  const { count } = await scope.db.webhookEndpoint.updateMany({
    where: { id, ...ownedBy(scope) },
    data: { active: false, deletedAt: toDate(scope.nowMs) },
  });
  return count > 0;
}

/** Whether an endpoint is marked deleted and its row still there. */
export const isMarkedDeleted = async ({ db }: CallScope, id: string): Promise<boolean> =>
  (await db.webhookEndpoint.count({ where: { id, NOT: { deletedAt: null } } })) > 0;

/** Deletes the row of an endpoint that is marked deleted, and what was written of it meanwhile. */
export async function deleteMarkedRow({ db }: CallScope, id: string): Promise<void> {
  await db.webhookEndpoint.deleteMany({ where: { id, NOT: { deletedAt: null } } });
}

/** Endpoints that were deleted so long ago, by their owner's clock, and are still being cleared. */
export const findLeftOver = (
  handle: Db,
  ageMs: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; accountId: string | null }[]> =>
  handle.$queryRaw`
    SELECT e.id, c.id AS "accountId" FROM webhook_endpoint e
    LEFT JOIN account c ON e.owner_kind = 'account' AND c.id = e.owner_id
    WHERE e.deleted_at - COALESCE(c.clock_offset_ms, 0) * interval '1 millisecond' < ${toDate(wallMs() - ageMs)}
      AND (${after ?? null}::uuid IS NULL OR e.id > ${after ?? null}::uuid)
    ORDER BY e.id LIMIT ${limit}`;

/** Ends what is still pending for an endpoint that gets nothing any more. */
export async function endPending({ db, nowMs }: EndpointScope, endpointId: string): Promise<void> {
  await db.$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending'
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE webhook_delivery d
    SET status = 'failed', next_attempt_at = NULL, claimed_until = NULL, completed_at = ${toDate(nowMs)}
    FROM held WHERE d.id = held.id`;
}

/** Whether the same partner's other environment has this webhook. Asked only when it was not found here. */
export async function isInOtherEnvironment(scope: EndpointScope, id: string): Promise<boolean> {
  const { kind, id: ownerId } = ownerOf(scope);
  const found = await scope.db.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM webhook_endpoint e
    JOIN account theirs ON e.owner_kind = 'account' AND theirs.id = e.owner_id
    JOIN account ours ON ours.partner_id = theirs.partner_id AND ours.id <> theirs.id
    WHERE e.id = ${id}::uuid AND e.deleted_at IS NULL AND ours.id = ${ownerId}::uuid AND ${kind} = 'account'`;
  return found.length > 0;
}

/** Sealed secrets of all owners in the order of their ids, for the operator's rotation. */
export const sealedSecretsAfter = (id: string, limit: number) =>
  db.webhookEndpoint.findMany({
    where: { id: { gt: id } },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, ownerId: true, sealedSecret: true },
  });

/** @returns how many rows still had the old one */
export async function replaceSealedSecret(id: string, old: string, sealedSecret: string) {
  const where = { id, sealedSecret: old };
  return (await db.webhookEndpoint.updateMany({ where, data: { sealedSecret } })).count;
}

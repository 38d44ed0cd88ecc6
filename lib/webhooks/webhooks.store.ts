import type { CallScope } from "@/lib/access/scope";
import { type OwnerIds, ownerOf } from "@/lib/contract/lanes";
import type { Webhook } from "@/lib/contract/webhook";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type { WebhookEndpoint };

/** The scope of any possible endpoint owner. */
export type EndpointScope = CallScope & OwnerIds;

/** Matches endpoints of the scope's owner that are not deleted. */
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

/** Serializes registrations of one owner until the transaction ends, so that endpoints are counted exactly. */
export async function countTakingTurns(scope: EndpointScope): Promise<number> {
  const { kind, id } = ownerOf(scope);
  const turn = `webhooks of ${kind} ${id}`;
  await scope.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`;
  return scope.db.webhookEndpoint.count({ where: ownedBy(scope) });
}

/** Makes everyone reread the subscriptions from the commit on. Only accounts' subscriptions are cached. */
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
  credentialId: string | null;
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

/** Locks the endpoint until the transaction ends and returns it: results of its deliveries have to wait. */
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

/**
 * Keeps the endpoint's row from being deleted until the transaction ends. @returns whether there is such an endpoint
 */
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
  toldOffAt?: null;
  credentialId?: string | null;
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

/** Marks an endpoint as deleted. @returns whether there was such an endpoint */
export async function markDeleted(scope: EndpointScope, id: string): Promise<boolean> {
  const { count } = await scope.db.webhookEndpoint.updateMany({
    where: { id, ...ownedBy(scope) },
    data: { active: false, deletedAt: toDate(scope.nowMs) },
  });
  return count > 0;
}

/** True if an endpoint is marked deleted and its row still exists. */
export const isMarkedDeleted = async ({ db }: CallScope, id: string): Promise<boolean> =>
  (await db.webhookEndpoint.count({ where: { id, NOT: { deletedAt: null } } })) > 0;

/** Deletes the row of an endpoint marked deleted, with anything written for it meanwhile. */
export async function deleteMarkedRow({ db }: CallScope, id: string): Promise<void> {
  await db.webhookEndpoint.deleteMany({ where: { id, NOT: { deletedAt: null } } });
}

/** Returns endpoints deleted longer than `ageMs` ago, by their owner's clock, that are still being cleared. */
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

/** Ends some pending deliveries of an endpoint that the transaction has locked. @returns how many */
export const endPending = (
  { db, nowMs }: EndpointScope,
  endpointId: string,
  limit: number,
): Promise<number> =>
  db.$executeRaw`
    WITH first AS MATERIALIZED (
      SELECT id FROM webhook_delivery
      WHERE endpoint_id = ${endpointId}::uuid AND status = 'pending' AND next_attempt_at IS NOT NULL
      ORDER BY next_attempt_at, id LIMIT ${limit}
    ), held AS MATERIALIZED (
      SELECT id FROM webhook_delivery WHERE id = ANY(ARRAY(SELECT id FROM first)) AND status = 'pending'
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE webhook_delivery
    SET status = 'failed', next_attempt_at = NULL, claimed_until = NULL, completed_at = ${toDate(nowMs)}
    WHERE id = ANY(ARRAY(SELECT id FROM held))`;

/** True if the same partner's other environment has this webhook. Only called if it was not found here. */
export async function isInOtherEnvironment(scope: EndpointScope, id: string): Promise<boolean> {
  const { kind, id: ownerId } = ownerOf(scope);
  const found = await scope.db.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM webhook_endpoint e
    JOIN account theirs ON e.owner_kind = 'account' AND theirs.id = e.owner_id
    JOIN account ours ON ours.partner_id = theirs.partner_id AND ours.id <> theirs.id
    WHERE e.id = ${id}::uuid AND e.deleted_at IS NULL AND ours.id = ${ownerId}::uuid AND ${kind} = 'account'`;
  return found.length > 0;
}

/** Returns the next sealed secrets of all owners in id order, for the operator's rotation. */
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

/** An endpoint that was switched off after too many failures, and its owner. */
export interface SwitchedOff {
  id: string;
  url: string;
  environment: Environment;
  /** The partner whose account it is; null for a coach's. */
  partnerId: string | null;
  /** The coach's address, else the partner's. */
  email: string | null;
}

/** Lists endpoints that were switched off and whose owners were not told, by id. */
export const findUntold = (handle: Db, after: string | null, limit: number) =>
  handle.$queryRaw<SwitchedOff[]>`
    SELECT e.id, e.url, e.environment::text AS environment, a.partner_id AS "partnerId",
      COALESCE(p.email, o.email) AS email
    FROM webhook_endpoint e
    LEFT JOIN account a ON e.owner_kind = 'account' AND a.id = e.owner_id
    LEFT JOIN partner o ON o.id = a.partner_id
    LEFT JOIN coach c ON e.owner_kind = 'coach' AND c.id = e.owner_id LEFT JOIN person p ON p.id = c.person_id
    WHERE e.disabled_at IS NOT NULL AND e.told_off_at IS NULL AND e.deleted_at IS NULL
      AND (${after}::uuid IS NULL OR e.id > ${after}::uuid)
    ORDER BY e.id LIMIT ${limit}`;

/** @returns false if another run has told the owner, or the endpoint is on again */
export async function markTold(handle: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await handle.webhookEndpoint.updateMany({
    where: { id, toldOffAt: null, NOT: { disabledAt: null } },
    data: { toldOffAt: at },
  });
  return count > 0;
}

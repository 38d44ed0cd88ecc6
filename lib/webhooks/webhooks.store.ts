import type { PartnerCaller } from "@/lib/access/caller";
import type { Webhook } from "@/lib/contract/webhook";
import { toDate } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type { WebhookEndpoint };

/** Partner webhooks of the caller's account, and nobody else's. */
const ownedBy = ({ accountId }: PartnerCaller) => ({ accountId, lane: "partner" as const });

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

/** Holds the account until the transaction ends, so that its webhooks are counted exactly. */
export async function countHoldingAccount(tx: Tx, caller: PartnerCaller): Promise<number> {
  await tx.$queryRaw`SELECT id FROM account WHERE id = ${caller.accountId}::uuid FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.count({ where: ownedBy(caller) });
}

export interface NewEndpoint {
  id: string;
  url: string;
  events: string[];
  sealedSecret: string;
}

export const insertEndpoint = (
  tx: Tx,
  caller: PartnerCaller,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint> => {
  const now = toDate(caller.nowMs);
  const data = { ...endpoint, ...ownedBy(caller), createdAt: now, updatedAt: now };
  return tx.webhookEndpoint.create({ data });
};

export const listEndpoints = (caller: PartnerCaller): Promise<WebhookEndpoint[]> =>
  db.webhookEndpoint.findMany({
    where: ownedBy(caller),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 100,
  });

export const findEndpoint = (caller: PartnerCaller, id: string): Promise<WebhookEndpoint | null> =>
  db.webhookEndpoint.findFirst({ where: { id, ...ownedBy(caller) } });

/** The endpoint, locked until the transaction ends: whoever settles its deliveries waits. */
export async function lockEndpoint(
  tx: Tx,
  caller: PartnerCaller,
  id: string,
): Promise<WebhookEndpoint | null> {
  await tx.$queryRaw`
    SELECT id FROM webhook_endpoint WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid
    FOR NO KEY UPDATE`;
  return tx.webhookEndpoint.findFirst({ where: { id, ...ownedBy(caller) } });
}

export interface EndpointChange {
  url?: string;
  events?: string[];
  active?: boolean;
  failCount?: number;
  disabledAt?: null;
}

export const updateEndpoint = (
  tx: Tx,
  caller: PartnerCaller,
  id: string,
  change: EndpointChange,
): Promise<WebhookEndpoint> =>
  tx.webhookEndpoint.update({
    where: { id, ...ownedBy(caller) },
    data: { ...change, updatedAt: toDate(caller.nowMs) },
  });

/** @returns whether there was such an endpoint. Its deliveries go with it. */
export async function deleteEndpointRow(tx: Tx, caller: PartnerCaller, id: string) {
  const { count } = await tx.webhookEndpoint.deleteMany({ where: { id, ...ownedBy(caller) } });
  return count > 0;
}

/** Ends what is still pending for an endpoint that gets nothing any more. */
export async function endPending(tx: Tx, caller: PartnerCaller, endpointId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { endpointId, accountId: caller.accountId, status: "pending" },
    data: {
      status: "failed",
      nextAttemptAt: null,
      claimedUntil: null,
      completedAt: toDate(caller.nowMs),
    },
  });
}

/** Whether the same partner's other environment has this webhook. Asked only when it was not found here. */
export async function isInOtherEnvironment(caller: PartnerCaller, id: string): Promise<boolean> {
  const { partnerId, accountId } = caller;
  const found = await db.webhookEndpoint.findFirst({
    where: { id, lane: "partner", account: { partnerId, NOT: { id: accountId } } },
    select: { id: true },
  });
  return found !== null;
}

/** Sealed secrets of all accounts in the order of their ids, for the operator's rotation. */
export const sealedSecretsAfter = (id: string, limit: number) =>
  db.webhookEndpoint.findMany({
    where: { id: { gt: id } },
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, accountId: true, sealedSecret: true },
  });

/** @returns how many rows still had the old one */
export async function replaceSealedSecret(id: string, old: string, sealedSecret: string) {
  const where = { id, sealedSecret: old };
  return (await db.webhookEndpoint.updateMany({ where, data: { sealedSecret } })).count;
}

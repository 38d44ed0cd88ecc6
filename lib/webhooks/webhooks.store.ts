import type { AccountScope } from "@/lib/access/scope";
import type { Webhook } from "@/lib/contract/webhook";
import { toDate } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import type { WebhookEndpoint } from "@/prisma/generated/client";

export type { WebhookEndpoint };

/** Partner webhooks of the account's account, and nobody else's. */
const ownedBy = ({ accountId }: AccountScope) => ({ accountId, lane: "partner" as const });

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
export async function countHoldingAccount(account: AccountScope): Promise<number> {
  await account.db
    .$queryRaw`SELECT id FROM account WHERE id = ${account.accountId}::uuid FOR NO KEY UPDATE`;
  return account.db.webhookEndpoint.count({ where: ownedBy(account) });
}

/** Has everybody look anew at who listens, from the commit on. */
export async function beginListening(account: AccountScope): Promise<void> {
  await account.db.account.update({
    where: { id: account.accountId },
    data: { listening: { increment: 1 } },
    select: { id: true },
  });
}

export interface NewEndpoint {
  id: string;
  url: string;
  events: string[];
  sealedSecret: string;
}

export const insertEndpoint = (
  account: AccountScope,
  endpoint: NewEndpoint,
): Promise<WebhookEndpoint> => {
  const now = toDate(account.nowMs);
  const data = { ...endpoint, ...ownedBy(account), createdAt: now, updatedAt: now };
  return account.db.webhookEndpoint.create({ data });
};

export const listEndpoints = (account: AccountScope): Promise<WebhookEndpoint[]> =>
  account.db.webhookEndpoint.findMany({
    where: ownedBy(account),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 100,
  });

export const findEndpoint = (account: AccountScope, id: string): Promise<WebhookEndpoint | null> =>
  account.db.webhookEndpoint.findFirst({ where: { id, ...ownedBy(account) } });

/** The endpoint, locked until the transaction ends: whoever settles its deliveries waits. */
export async function lockEndpoint(
  account: AccountScope,
  id: string,
): Promise<WebhookEndpoint | null> {
  await account.db.$queryRaw`
    SELECT id FROM webhook_endpoint WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid
    FOR NO KEY UPDATE`;
  return account.db.webhookEndpoint.findFirst({ where: { id, ...ownedBy(account) } });
}

export interface EndpointChange {
  url?: string;
  events?: string[];
  active?: boolean;
  failCount?: number;
  disabledAt?: null;
}

export const updateEndpoint = (
  account: AccountScope,
  id: string,
  change: EndpointChange,
): Promise<WebhookEndpoint> =>
  account.db.webhookEndpoint.update({
    where: { id, ...ownedBy(account) },
    data: { ...change, updatedAt: toDate(account.nowMs) },
  });

/** @returns whether there was such an endpoint. Its deliveries go with it. */
export async function deleteEndpointRow(account: AccountScope, id: string) {
  const { count } = await account.db.webhookEndpoint.deleteMany({
    where: { id, ...ownedBy(account) },
  });
  return count > 0;
}

/** Ends what is still pending for an endpoint that gets nothing any more. */
export async function endPending(account: AccountScope, endpointId: string): Promise<void> {
  await account.db.webhookDelivery.updateMany({
    where: { endpointId, accountId: account.accountId, status: "pending" },
    data: {
      status: "failed",
      nextAttemptAt: null,
      claimedUntil: null,
      completedAt: toDate(account.nowMs),
    },
  });
}

/** Whether the same partner's other environment has this webhook. Asked only when it was not found here. */
export async function isInOtherEnvironment(account: AccountScope, id: string): Promise<boolean> {
  const { partnerId, accountId } = account;
  const found = await account.db.webhookEndpoint.findFirst({
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

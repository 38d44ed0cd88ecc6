import type { AccountScope } from "@/lib/access/scope";
import { DELIVERIES_SHOWN, DELIVERY_FAILURES, type Delivery } from "@/lib/contract/webhook";
import { toDate } from "@/lib/platform/clock";
import type { Prisma } from "@/prisma/generated/client";

const shown = { include: { event: { select: { type: true, data: true } } } } as const;
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

/** The newest deliveries of an endpoint. */
export async function listDeliveryRows(
  account: AccountScope,
  endpointId: string,
): Promise<Delivery[]> {
  const rows = await account.db.webhookDelivery.findMany({
    where: { endpointId, accountId: account.accountId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: DELIVERIES_SHOWN,
    ...shown,
  });
  return rows.map(toDelivery);
}

export interface TestSend {
  id: string;
  endpointId: string;
  url: string;
  event: { id: string; data: { message: string }; createdMs: number };
  result: {
    status: "delivered" | "failed";
    statusCode: number | null;
    responseBody: string | null;
    failure: string | null;
    durationMs: number;
  };
}

/** Keeps a test send that is over. */
export async function insertTestSend(account: AccountScope, send: TestSend): Promise<Delivery> {
  const { accountId } = account;
  const { id, data, createdMs } = send.event;
  const event = { id, accountId, type: "webhook.test", data, createdAt: toDate(createdMs) };
  await account.db.event.create({ data: event });
  const row = await account.db.webhookDelivery.create({
    data: {
      id: send.id,
      accountId,
      endpointId: send.endpointId,
      eventId: id,
      url: send.url,
      ...send.result,
      attempts: 1,
      isTest: true,
      createdAt: toDate(account.nowMs),
      completedAt: toDate(account.nowMs + send.result.durationMs),
    },
    ...shown,
  });
  return toDelivery(row);
}

/** A delivery, locked until the transaction ends, and whether its event still has its data. */
export async function lockDelivery(
  account: AccountScope,
  endpointId: string,
  id: string,
): Promise<{ isPending: boolean; isErased: boolean } | null> {
  await account.db.$queryRaw`
    SELECT id FROM webhook_delivery WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid
    FOR NO KEY UPDATE`;
  const row = await account.db.webhookDelivery.findFirst({
    where: { id, endpointId, accountId: account.accountId },
    ...shown,
  });
  return row === null
    ? null
    : { isPending: row.status === "pending", isErased: row.event.data === null };
}

/** Makes a delivery due now. One that has ended starts anew; one that is pending keeps its count of attempts. */
export async function requeue(
  account: AccountScope,
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
  const row = await account.db.webhookDelivery.update({
    where: { id, accountId: account.accountId },
    data: { nextAttemptAt: toDate(account.nowMs), ...(isPending ? {} : ended) },
    ...shown,
  });
  return toDelivery(row);
}

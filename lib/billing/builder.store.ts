import { planTime } from "@/lib/access/partner-standing";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { BuilderOrder } from "@/prisma/generated/client";
import type { Owing, OwingPage } from "./owing";

export type { BuilderOrder };

/** A new order: who made it, and what it will become. */
export interface NewBuilderOrder {
  id: string;
  environment: Environment;
  /** Trimmed and lowercase. */
  emailKey: string;
  accountId: string;
}

export const insertBuilderOrder = (handle: Db, order: NewBuilderOrder): Promise<BuilderOrder> =>
  handle.builderOrder.create({ data: { ...order, createdAt: toDate(wallMs()) } });

/** Restores an order made after the backup was taken. @returns whether it was missing */
export async function restoreBuilderOrder(
  handle: Db,
  order: NewBuilderOrder & { customerId: string; sessionId: string; createdMs: number },
): Promise<boolean> {
  const { createdMs, ...data } = order;
  const { count } = await handle.builderOrder.createMany({
    data: { ...data, createdAt: toDate(createdMs) },
    skipDuplicates: true,
  });
  return count > 0;
}

export type BuilderChange = Partial<Omit<BuilderOrder, "id" | "environment">>;

export async function saveBuilderOrder(handle: Db, id: string, data: BuilderChange): Promise<void> {
  await handle.builderOrder.update({ where: { id }, data });
}

/** Finds the order of a Stripe customer; null for any other customer. */
export const findBuilderOf = (
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<BuilderOrder | null> =>
  handle.builderOrder.findFirst({ where: { environment, customerId } });

/** Finds the order of a checkout. */
export const findBuilderBySession = (
  handle: Db,
  environment: Environment,
  sessionId: string,
): Promise<BuilderOrder | null> =>
  handle.builderOrder.findFirst({ where: { environment, sessionId } });

/** Finds the order that created a partner; null if it bought nothing. */
export const findBuilder = (handle: Db, partnerId: string): Promise<BuilderOrder | null> =>
  handle.builderOrder.findUnique({ where: { id: partnerId } });

/** Lists the builder orders of an address, newest first. */
export const findBuildersOfAddress = (
  handle: Db,
  environment: Environment,
  emailKey: string,
): Promise<BuilderOrder[]> =>
  handle.builderOrder.findMany({
    where: { environment, emailKey, NOT: { fulfilledAt: null } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: 20,
  });

/** True if an address has another plan that goes on. */
export async function hasOtherPlan(
  handle: Db,
  { id, environment, emailKey }: Pick<NewBuilderOrder, "id" | "environment" | "emailKey">,
): Promise<boolean> {
  const other = await handle.builderOrder.findFirst({
    where: { environment, emailKey, endedAt: null, NOT: [{ id }, { fulfilledAt: null }] },
    select: { id: true },
  });
  return other !== null;
}

/** Lists an address's unpaid checkouts since a point in time. */
export async function findUnpaidSessions(
  handle: Db,
  { environment, emailKey }: Pick<NewBuilderOrder, "environment" | "emailKey">,
  since: Date,
): Promise<string[]> {
  const orders = await handle.builderOrder.findMany({
    where: { environment, emailKey, fulfilledAt: null, createdAt: { gte: since } },
    select: { sessionId: true },
    orderBy: { createdAt: "desc" },
    take: 20,
  });
  return orders.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Claims the right to apply a builder's reading. Fails if the last applied reading started later. */
export async function beginBuilderReading(
  handle: Db,
  id: string,
  readBegan: string,
): Promise<boolean> {
  const taken = await handle.$executeRaw`
    UPDATE builder_order SET read_at = ${readBegan}::timestamptz
    WHERE id = ${id}::uuid AND (read_at IS NULL OR read_at < ${readBegan}::timestamptz)`;
  return taken > 0;
}

/** Takes the turn to ask Stripe about a checkout. @returns false if someone asked just before */
export async function takeAsking(handle: Db, id: string, pauseMs: number): Promise<boolean> {
  const nowMs = wallMs();
  const since = toDate(nowMs - pauseMs);
  const { count } = await handle.builderOrder.updateMany({
    where: { id, OR: [{ askedAt: null }, { askedAt: { lt: since } }] },
    data: { askedAt: toDate(nowMs) },
  });
  return count > 0;
}

/** Returns how far the clock of an order's account is ahead, and its moves; zero and none without an account. */
export async function findBuilderClock(handle: Db, accountId: string) {
  const account = await handle.account.findUnique({
    where: { id: accountId },
    select: { clockOffsetMs: true, clockMoves: { orderBy: { offsetMs: "asc" } } },
  });
  return {
    offsetMs: Number(account?.clockOffsetMs ?? 0),
    moves: (account?.clockMoves ?? []).map(({ at, offsetMs }) => ({
      atMs: at.getTime(),
      offsetMs: Number(offsetMs),
    })),
  };
}

const HAS_COME = (days: string) =>
  `o.past_due_since + ${days}::int * interval '1 day' <= ${planTime("$3::timestamptz")}`;

/** Lists builders due for another mail about an overdue payment, by their plan's clock. */
export const findOwingBuilders = (
  handle: Db,
  { afterDays, now, after, limit }: OwingPage,
): Promise<Owing[]> =>
  handle.$queryRawUnsafe(
    `SELECT o.id, o.environment::text AS environment, o.customer_id AS "customerId"
     FROM builder_order o JOIN account a ON a.id = o.account_id JOIN partner p ON p.id = o.id
     WHERE o.past_due_since IS NOT NULL AND o.customer_id IS NOT NULL
       AND (o.owed_mails < 2 AND ${HAS_COME("$1")} OR o.owed_mails < 3 AND ${HAS_COME("$2")})
       AND ($5::uuid IS NULL OR o.id > $5::uuid)
     ORDER BY o.id LIMIT $4::int`,
    ...[...afterDays, now, limit, after?.id ?? null],
  );

/** Destroys sealed keys that weren't claimed in time. @returns how many were destroyed */
export async function destroyUnclaimedKeys(handle: Db, now: Date): Promise<number> {
  const { count } = await handle.builderOrder.updateMany({
    where: { sealedUntil: { lte: now }, NOT: { sealedKey: null } },
    data: { sealedKey: null, sealedUntil: null },
  });
  return count;
}

/** Deletes some unpaid orders from before a point in time. */
export const deleteUnpaidOrders = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM builder_order WHERE fulfilled_at IS NULL AND id = ANY(ARRAY(
      SELECT id FROM builder_order WHERE fulfilled_at IS NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${limit}))`;

/** Lists sealed keys by order id, after a given one. */
export const sealedKeysAfter = (
  handle: Db,
  id: string,
  limit: number,
): Promise<{ id: string; accountId: string; sealed: string }[]> =>
  handle.$queryRaw`
    SELECT id, account_id AS "accountId", sealed_key AS sealed FROM builder_order
    WHERE id > ${id}::uuid AND sealed_key IS NOT NULL ORDER BY id LIMIT ${limit}`;

/** @returns how many orders still had the old value */
export async function replaceSealedKey(
  handle: Db,
  { id, sealed }: { id: string; sealed: string },
  sealedKey: string,
): Promise<number> {
  return (
    await handle.builderOrder.updateMany({ where: { id, sealedKey: sealed }, data: { sealedKey } })
  ).count;
}

import { planTime } from "@/lib/access/partner-standing";
import { toDate, wallMs } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { BuilderOrder } from "@/prisma/generated/client";
import type { Owing, OwingPage } from "./owing";

export type { BuilderOrder };

/** What is begun: by whom, and what it is to become. */
export interface NewBuilderOrder {
  id: string;
  environment: Environment;
  /** Trimmed and in lower case. */
  emailKey: string;
  accountId: string;
}

export const insertBuilderOrder = (handle: Db, order: NewBuilderOrder): Promise<BuilderOrder> =>
  handle.builderOrder.create({ data: { ...order, createdAt: toDate(wallMs()) } });

/** Takes in an order that was begun before a backup and is not in it. @returns whether it was not there */
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

/** The order that a customer of the processor has made; null for any other customer. */
export const findBuilderOf = (
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<BuilderOrder | null> =>
  handle.builderOrder.findFirst({ where: { environment, customerId } });

/** The order of a checkout. */
export const findBuilderBySession = (
  handle: Db,
  environment: Environment,
  sessionId: string,
): Promise<BuilderOrder | null> =>
  handle.builderOrder.findFirst({ where: { environment, sessionId } });

/** The order by which a partner came to be; null for one who bought nothing. */
export const findBuilder = (handle: Db, partnerId: string): Promise<BuilderOrder | null> =>
  handle.builderOrder.findUnique({ where: { id: partnerId } });

/** What an address has bought as a builder, the newest first. */
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

/** The checkouts of an address since a moment that nobody has paid. */
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

/**
 * Takes the right to apply what was read of a builder: a reading that began before the one applied last is too old.
 */
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

/** Takes the turn to ask the processor about a checkout. @returns false when somebody asked just before */
export async function takeAsking(handle: Db, id: string, pauseMs: number): Promise<boolean> {
  const nowMs = wallMs();
  const since = toDate(nowMs - pauseMs);
  const { count } = await handle.builderOrder.updateMany({
    where: { id, OR: [{ askedAt: null }, { askedAt: { lt: since } }] },
    data: { askedAt: toDate(nowMs) },
  });
  return count > 0;
}

/** How far the account of an order is ahead, and was; nothing while there is no account. */
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

/** Builders of whom one more mail is due about the payment that they owe, by the clock of their plan. */
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

/** Destroys sealed keys that nobody claimed in time. @returns how many */
export async function destroyUnclaimedKeys(handle: Db, now: Date): Promise<number> {
  const { count } = await handle.builderOrder.updateMany({
    where: { sealedUntil: { lte: now }, NOT: { sealedKey: null } },
    data: { sealedKey: null, sealedUntil: null },
  });
  return count;
}

/** Deletes some orders of before a moment that nobody has paid. */
export const deleteUnpaidOrders = (handle: Db, before: Date, limit: number): Promise<number> =>
  handle.$executeRaw`
    DELETE FROM builder_order WHERE fulfilled_at IS NULL AND id = ANY(ARRAY(
      SELECT id FROM builder_order WHERE fulfilled_at IS NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${limit}))`;

/** Sealed keys by the ids of their orders, after one of them. */
export const sealedKeysAfter = (
  handle: Db,
  id: string,
  limit: number,
): Promise<{ id: string; accountId: string; sealed: string }[]> =>
  handle.$queryRaw`
    SELECT id, account_id AS "accountId", sealed_key AS sealed FROM builder_order
    WHERE id > ${id}::uuid AND sealed_key IS NOT NULL ORDER BY id LIMIT ${limit}`;

/** @returns how many orders still had the old one */
export async function replaceSealedKey(
  handle: Db,
  { id, sealed }: { id: string; sealed: string },
  sealedKey: string,
): Promise<number> {
  return (
    await handle.builderOrder.updateMany({ where: { id, sealedKey: sealed }, data: { sealedKey } })
  ).count;
}

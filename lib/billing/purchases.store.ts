import type { AthletePlan } from "@/lib/contract/plans";
import { canBeSession } from "@/lib/contract/signup";
import { toDate } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Purchase as PurchaseRow } from "@/prisma/generated/client";
import { type StandingFacts, type StandingRow, toFacts } from "./entitlement";
import type { ClockMove } from "./purchase-facts";

export type { PurchaseRow };

export async function findStandings(
  handle: Db,
  ids: readonly string[],
): Promise<Map<string, StandingFacts>> {
  const rows = await handle.$queryRaw<StandingRow[]>`
    SELECT athlete_id, trial_started_ms, granted_until_ms, seats_ms FROM athlete_standing
    WHERE athlete_id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.athlete_id, toFacts(row)]));
}

/**
 * Returns those of some athletes at teaser who hold a seat that has ended: of a block not yet marked as expired, an
 * organization not yet cleared or a team, whose job notifies them.
 */
export async function findAwaitingExpiry(
  handle: Db,
  athleteIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const rows = await handle.$queryRaw<{ athlete_id: string }[]>`
    SELECT DISTINCT l.athlete_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
    JOIN organization o ON o.id = s.org_id
    WHERE l.athlete_id = ANY(${[...athleteIds]}::uuid[]) AND l.active AND s.status = 'active'
      AND s.start_date <= ${toDate(nowMs)} AND (o.ended_at IS NOT NULL OR s.end_date <= ${toDate(nowMs)})
    UNION SELECT athlete_id FROM coach_relation
    WHERE athlete_id = ANY(${[...athleteIds]}::uuid[]) AND has_seat AND ended_at IS NULL AND seat_loss_told_at IS NULL`;
  return new Set(rows.map(({ athlete_id }) => athlete_id));
}

/** Returns the database clock's time as text, to the microsecond. */
export async function databaseNow(handle: Db): Promise<string> {
  const [row] = await handle.$queryRaw<{ now: string }[]>`SELECT clock_timestamp()::text AS now`;
  if (row === undefined) throw new Error("The database does not tell the time.");
  return row.now;
}

/** Locks a customer's purchases until the transaction ends. */
export async function lockPurchases(
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<PurchaseRow[]> {
  await handle.$queryRaw`
    SELECT id FROM purchase WHERE environment = ${environment}::environment AND customer_id = ${customerId}
    ORDER BY id FOR UPDATE`;
  return handle.purchase.findMany({ where: { environment, customerId }, orderBy: { id: "asc" } });
}

/**
 * Blocks other customers' readings of the same athletes until the transaction ends: of two purchases that end at once,
 * each would find the athlete still served by the other, and nobody would be told.
 */
export const holdStandings = (
  handle: Db,
  environment: Environment,
  customerId: string,
): Promise<unknown> =>
  handle.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('standing ' || id, 0))::text FROM (
      SELECT athlete_id AS id FROM purchase
      WHERE environment = ${environment}::environment AND customer_id = ${customerId} AND athlete_id IS NOT NULL
      UNION
      SELECT l.athlete_id FROM purchase_link l JOIN purchase p ON p.id = l.purchase_id
      WHERE p.environment = ${environment}::environment AND p.customer_id = ${customerId}
      ORDER BY id) athletes`;

/**
 * Claims the right to apply a purchase's reading. Fails if the last applied reading started later.
 *
 * @returns whether it may be applied
 */
export async function beginApplying(handle: Db, id: string, readBegan: string): Promise<boolean> {
  const taken = await handle.$executeRaw`
    UPDATE purchase SET read_at = ${readBegan}::timestamptz
    WHERE id = ${id}::uuid AND (read_at IS NULL OR read_at < ${readBegan}::timestamptz)`;
  return taken > 0;
}

/** Returns how far an account's clock is ahead, and its moves. */
export async function findClock(
  handle: Db,
  accountId: string,
): Promise<{ offsetMs: number; moves: ClockMove[] }> {
  const account = await handle.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { clockOffsetMs: true, clockMoves: { orderBy: { offsetMs: "asc" } } },
  });
  return {
    offsetMs: Number(account.clockOffsetMs),
    moves: account.clockMoves.map(({ at, offsetMs }) => ({
      atMs: at.getTime(),
      offsetMs: Number(offsetMs),
    })),
  };
}

/** What is stored of a purchase after reading it; times in account time. */
export type PurchaseChange = Partial<
  Pick<
    PurchaseRow,
    | "checkout"
    | "customerId"
    | "isReturning"
    | "sessionId"
    | "subscriptionId"
    | "paymentIntentId"
    | "isLive"
    | "isEnding"
    | "grantedAt"
    | "grantedUntil"
    | "endedAt"
    | "endReason"
    | "told"
  >
>;

export async function savePurchase(handle: Db, id: string, change: PurchaseChange): Promise<void> {
  await handle.purchase.update({ where: { id }, data: change });
}

export interface NewPurchase {
  id: string;
  environment: Environment;
  accountId: string;
  athleteId: string | null;
  emailKey: string | null;
  plan: AthletePlan;
  amount: number;
  currency: string;
  customerId: string | null;
  createdMs: number;
}

export async function insertPurchase(
  handle: Db,
  purchase: NewPurchase,
  state: PurchaseChange,
): Promise<PurchaseRow> {
  const { createdMs, ...data } = purchase;
  const row = await handle.purchase.create({
    data: { ...data, ...state, createdAt: toDate(createdMs) },
  });
  // Earlier readings of its customer don't know this purchase.
  await handle.$executeRaw`
    UPDATE purchase SET read_at = clock_timestamp() WHERE id = ${row.id}::uuid`;
  return row;
}

export const findPurchase = (handle: Db, id: string): Promise<PurchaseRow | null> =>
  handle.purchase.findUnique({ where: { id } });

export const findPurchaseBySession = async (sessionId: string) =>
  canBeSession(sessionId)
    ? db.purchase.findUnique({
        where: { sessionId },
        include: { account: { select: { partner: { select: { returnUrl: true } } } } },
      })
    : null;

/** Returns what billing needs of an account: its environment and how far its clock is ahead. */
export async function findAccount(handle: Db, accountId: string) {
  const account = await handle.account.findUnique({
    where: { id: accountId },
    select: { id: true, environment: true, clockOffsetMs: true },
  });
  return account === null ? null : { ...account, offsetMs: Number(account.clockOffsetMs) };
}

/** Finds an athlete for whom a subscribe page was opened. */
export const findSubscriber = (athleteId: string, accountId: string, wallMs: number) =>
  db.athlete.findFirst({
    where: {
      ...{ id: athleteId, accountId, erasedAt: null },
      // Nothing is sold for a partner that can't serve it. A test plan's end is in the time of its account.
      account: {
        partner: {
          status: "active",
          OR: [
            { planUntil: null },
            { planEnvironment: "test" },
            { planUntil: { gt: toDate(wallMs) } },
          ],
        },
      },
    },
    select: {
      id: true,
      email: true,
      orgId: true,
      partnerPlan: true,
      account: {
        select: {
          id: true,
          environment: true,
          clockOffsetMs: true,
          offerPercent: true,
          partner: { select: { id: true, name: true, displayName: true, returnUrl: true } },
        },
      },
    },
  });

/** Finds an address's purchase that grants access at a point in time; the longest-lasting one. */
export function findActivePurchase(
  handle: Db,
  environment: Environment,
  emailKey: string,
  nowMs: number,
): Promise<PurchaseRow | null> {
  return handle.purchase.findFirst({
    where: {
      environment,
      emailKey,
      endedAt: null,
      NOT: { grantedAt: null },
      OR: [{ grantedUntil: null }, { grantedUntil: { gt: toDate(nowMs) } }],
    },
    orderBy: { grantedUntil: { sort: "desc", nulls: "first" } },
  });
}

/** Ends an athlete's simulated purchases. @returns whether there were any */
export async function endSimulated(handle: Db, athleteId: string, nowMs: number): Promise<boolean> {
  const { count } = await handle.purchase.updateMany({
    where: { endedAt: null, links: { some: { athleteId, source: "simulated" } } },
    data: { endedAt: toDate(nowMs), endReason: "simulated", told: false },
  });
  return count > 0;
}

/** Deletes an athlete's ended simulated purchases, so that switching on and off leaves no rows behind. */
export async function deleteEndedSimulated(handle: Db, athleteId: string): Promise<void> {
  await handle.purchase.deleteMany({
    where: {
      ...{ customerId: null, endReason: "simulated", NOT: { endedAt: null } },
      links: { some: { athleteId, source: "simulated" } },
    },
  });
}

export const findPurchaseRows = (
  by: { sessionId: string } | { athleteId: string },
): Promise<PurchaseRow[]> =>
  db.purchase.findMany({
    where: { ...by, NOT: { customerId: null } },
    orderBy: { createdAt: "desc" },
    take: 100,
  });

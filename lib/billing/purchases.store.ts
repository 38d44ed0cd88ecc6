import type { AthletePlan } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Prisma, Purchase as PurchaseRow } from "@/prisma/generated/client";
import { type StandingFacts, type StandingRow, toFacts } from "./entitlement";
import type { PurchaseState } from "./purchase-history";

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

/** An account as billing sees it: its environment and how far its clock is ahead. */
export async function findAccount(handle: Db, accountId: string) {
  const account = await handle.account.findUnique({
    where: { id: accountId },
    select: { id: true, environment: true, clockOffsetMs: true },
  });
  return account === null ? null : { ...account, offsetMs: Number(account.clockOffsetMs) };
}

/** An athlete a subscribe page was opened for. */
export const findSubscriber = (athleteId: string, accountId: string) =>
  db.athlete.findFirst({
    where: { id: athleteId, accountId, erasedAt: null },
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
          partner: { select: { id: true, name: true, returnUrl: true } },
        },
      },
    },
  });

export interface NewPurchase {
  id: string;
  environment: Environment;
  accountId: string;
  athleteId: string;
  emailKey: string | null;
  plan: AthletePlan;
  amount: number;
  currency: string;
  customerId: string | null;
  sessionId: string | null;
  createdMs: number;
}

export async function insertPurchase(handle: Db, purchase: NewPurchase): Promise<PurchaseRow> {
  const { createdMs, ...data } = purchase;
  return handle.purchase.create({ data: { ...data, createdAt: toDate(createdMs) } });
}

export async function lockPurchase(handle: Db, customerId: string): Promise<PurchaseRow | null> {
  await handle.$queryRaw`SELECT id FROM purchase WHERE customer_id = ${customerId} FOR UPDATE`;
  return handle.purchase.findUnique({ where: { customerId } });
}

export const findPurchaseBySession = (sessionId: string) =>
  db.purchase.findUnique({
    where: { sessionId },
    include: { account: { select: { partner: { select: { returnUrl: true } } } } },
  });

export async function savePurchaseState(
  handle: Db,
  id: string,
  state: PurchaseState,
  announced: number,
): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : toDate(ms));
  await handle.purchase.update({
    where: { id },
    data: {
      grantedAt: at(state.grantedAtMs),
      grantedUntil: at(state.grantedUntilMs),
      endedAt: at(state.endedAtMs),
      endReason: state.endReason,
      announced,
    },
  });
}

export interface StoredStripeEvent {
  id: string;
  environment: Environment;
  type: string;
  customerId: string | null;
  atMs: number;
  payload: object;
  receivedMs: number;
}

/** Keeps an event by its id. @returns false when it was here before */
export async function insertStripeEvent(handle: Db, event: StoredStripeEvent): Promise<boolean> {
  const { atMs, receivedMs, payload, ...rest } = event;
  const { count } = await handle.stripeEvent.createMany({
    data: [
      {
        ...rest,
        at: toDate(atMs),
        receivedAt: toDate(receivedMs),
        // An event is JSON as it came off the wire.
        payload: payload as Prisma.InputJsonObject,
      },
    ],
    skipDuplicates: true,
  });
  return count > 0;
}

export const findStripeEvents = (handle: Db, customerId: string, environment: Environment) =>
  handle.stripeEvent.findMany({
    where: { customerId, environment },
    select: { id: true, type: true, at: true, payload: true },
  });

export async function markApplied(handle: Db, customerId: string, nowMs: number): Promise<void> {
  await handle.stripeEvent.updateMany({
    where: { customerId, appliedAt: null },
    data: { appliedAt: toDate(nowMs) },
  });
}

/** How far the clock of the account behind a customer is ahead; null for an unknown customer. */
export async function findAccountOfCustomer(handle: Db, customerId: string) {
  const purchase = await handle.purchase.findUnique({
    where: { customerId },
    select: { account: { select: { clockOffsetMs: true } } },
  });
  return purchase === null ? null : { offsetMs: Number(purchase.account.clockOffsetMs) };
}

/** A purchase of an address that grants access at a moment; the one that lasts longest. */
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

export interface NewProof {
  hash: string;
  environment: Environment;
  accountId: string;
  athleteId: string;
  emailKey: string;
  expiresAt: Date;
}

/** Keeps a proof, unless its athlete is gone. */
export async function insertProof(handle: Db, proof: NewProof): Promise<void> {
  const { hash, environment, accountId, athleteId, emailKey, expiresAt } = proof;
  await handle.$executeRaw`
    INSERT INTO mailbox_proof (hash, environment, account_id, athlete_id, email_key, expires_at)
    SELECT ${hash}, ${environment}::environment, ${accountId}::uuid, id, ${emailKey}, ${expiresAt}
    FROM athlete WHERE id = ${athleteId}::uuid AND erased_at IS NULL FOR KEY SHARE`;
}

/** Marks a proof as used, if it may be. @returns whose it was, with how far that account's clock is ahead */
export async function spendProof(handle: Db, hash: string, wallNow: Date) {
  const { count } = await handle.mailboxProof.updateMany({
    where: { hash, usedAt: null, expiresAt: { gt: wallNow } },
    data: { usedAt: wallNow },
  });
  if (count === 0) return null;
  const proof = await handle.mailboxProof.findUniqueOrThrow({ where: { hash } });
  const account = await findAccount(handle, proof.accountId);
  return account === null ? null : { ...proof, offsetMs: account.offsetMs };
}

/** Ends an athlete's simulated purchases. @returns whether there was one */
export async function endSimulated(handle: Db, athleteId: string, nowMs: number): Promise<boolean> {
  const { count } = await handle.purchase.updateMany({
    where: { endedAt: null, links: { some: { athleteId, source: "simulated" } } },
    data: { endedAt: toDate(nowMs), endReason: "simulated" },
  });
  return count > 0;
}

export const findPurchaseRows = (
  by: { sessionId: string } | { athleteId: string },
): Promise<PurchaseRow[]> =>
  db.purchase.findMany({
    where: { ...by, NOT: { customerId: null } },
    orderBy: { createdAt: "desc" },
    take: 100,
  });

import type { AthletePlan } from "@/lib/contract/plans";
import { toDate, wallMs } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import type { Prisma, Purchase as PurchaseRow } from "@/prisma/generated/client";
import { type StandingFacts, type StandingRow, toFacts } from "./entitlement";
import type { PurchaseState } from "./purchase-history";

export type { PurchaseRow };

export async function findStandings(
  ids: readonly string[],
  tx?: Tx,
): Promise<Map<string, StandingFacts>> {
  const rows = await (tx ?? db).$queryRaw<StandingRow[]>`
    SELECT athlete_id, trial_started_ms, granted_until_ms, seats_ms FROM athlete_standing
    WHERE athlete_id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.athlete_id, toFacts(row)]));
}

/** An account as billing sees it: its environment and how far its clock is ahead. */
export async function findAccount(tx: Tx, accountId: string) {
  const account = await tx.account.findUnique({
    where: { id: accountId },
    select: { id: true, environment: true, clockOffsetMs: true },
  });
  return account === null ? null : { ...account, offsetMs: Number(account.clockOffsetMs) };
}

/** An athlete a subscribe page was opened for. */
export const findSubscriber = (athleteId: string, accountId: string) =>
  db.athlete.findFirst({
    where: { id: athleteId, accountId },
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

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<PurchaseRow> {
  const { createdMs, ...data } = purchase;
  return tx.purchase.create({ data: { ...data, createdAt: toDate(createdMs) } });
}

export async function lockPurchase(tx: Tx, customerId: string): Promise<PurchaseRow | null> {
  await tx.$queryRaw`SELECT id FROM purchase WHERE customer_id = ${customerId} FOR UPDATE`;
  return tx.purchase.findUnique({ where: { customerId } });
}

export const findPurchaseBySession = (sessionId: string) =>
  db.purchase.findUnique({
    where: { sessionId },
    include: { account: { select: { partner: { select: { returnUrl: true } } } } },
  });

export async function savePurchaseState(
  tx: Tx,
  id: string,
  state: PurchaseState,
  announced: number,
): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : toDate(ms));
  await tx.purchase.update({
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

/** Links an athlete to a purchase. @returns whether the link is new */
export async function insertLink(
  tx: Tx,
  link: { athleteId: string; purchaseId: string; source: string; nowMs: number },
): Promise<boolean> {
  const { nowMs, ...data } = link;
  const { count } = await tx.purchaseLink.createMany({
    data: [{ ...data, linkedAt: toDate(nowMs) }],
    skipDuplicates: true,
  });
  return count > 0;
}

/** The athletes who have access by a purchase, with their accounts. */
export const findLinked = (tx: Tx, purchaseId: string) =>
  tx.purchaseLink.findMany({
    where: { purchaseId },
    select: {
      athleteId: true,
      source: true,
      athlete: {
        select: { account: { select: { id: true, clockOffsetMs: true } } },
      },
    },
    orderBy: { athleteId: "asc" },
  });

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
export async function insertStripeEvent(tx: Tx, event: StoredStripeEvent): Promise<boolean> {
  const { atMs, receivedMs, payload, ...rest } = event;
  const { count } = await tx.stripeEvent.createMany({
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

export const findStripeEvents = (tx: Tx, customerId: string, environment: Environment) =>
  tx.stripeEvent.findMany({
    where: { customerId, environment },
    select: { id: true, type: true, at: true, payload: true },
  });

export async function markApplied(tx: Tx, customerId: string, nowMs: number): Promise<void> {
  await tx.stripeEvent.updateMany({
    where: { customerId, appliedAt: null },
    data: { appliedAt: toDate(nowMs) },
  });
}

/** Drops links by address that the athlete's address no longer bears out. @returns the athletes */
export async function decayLinks(tx: Tx, athleteIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ athlete_id: string }[]>`
    DELETE FROM purchase_link l USING purchase p, athlete a
    WHERE l.athlete_id = ANY(${[...athleteIds]}::uuid[]) AND l.source = 'email_match'
      AND p.id = l.purchase_id AND a.id = l.athlete_id AND a.email_key IS DISTINCT FROM p.email_key
    RETURNING l.athlete_id`;
  return [...new Set(rows.map((row) => row.athlete_id))];
}

/** A purchase that an athlete's address has and the athlete is not linked to. */
export interface Match {
  athleteId: string;
  purchaseId: string;
  expiresAtMs: number | null;
}

export function findMatches(
  tx: Tx,
  athleteIds: readonly string[],
  nowMs: number,
): Promise<Match[]> {
  return tx.$queryRaw<Match[]>`
    SELECT a.id AS "athleteId", p.id AS "purchaseId",
      (EXTRACT(EPOCH FROM p.granted_until) * 1000)::float8 AS "expiresAtMs"
    FROM athlete a
    JOIN account c ON c.id = a.account_id
    JOIN purchase p ON p.environment = c.environment AND p.email_key = a.email_key
    WHERE a.id = ANY(${[...athleteIds]}::uuid[]) AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
      AND (p.granted_until IS NULL OR p.granted_until > ${toDate(nowMs)})
      AND NOT EXISTS (SELECT 1 FROM purchase_link l WHERE l.athlete_id = a.id AND l.purchase_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM athlete o
        WHERE o.account_id = a.account_id AND o.email_key = a.email_key AND o.id <> a.id)
    ORDER BY a.id, p.created_at`;
}

/** Athletes of an environment with an address. `owner.nowMs` is how far their account's clock is ahead. */
export async function findAthletesByAddress(tx: Tx, environment: Environment, emailKey: string) {
  const athletes = await tx.athlete.findMany({
    where: { emailKey, account: { environment } },
    select: { id: true, accountId: true, account: { select: { clockOffsetMs: true } } },
    orderBy: { id: "asc" },
    take: 1000,
  });
  return athletes.map(({ id, accountId, account }) => ({
    athleteId: id,
    owner: { accountId, nowMs: Number(account.clockOffsetMs) },
  }));
}

/** Athletes whose links by address are wrong or wanting, in the order of their ids, after one of them. */
export function findUnmatched(
  after: string,
  limit: number,
): Promise<{ athleteId: string; accountId: string; offsetMs: number }[]> {
  return db.$queryRaw`
    SELECT a.id AS "athleteId", a.account_id AS "accountId", c.clock_offset_ms::float8 AS "offsetMs"
    FROM athlete a JOIN account c ON c.id = a.account_id
    WHERE a.id::text > ${after} AND (
      EXISTS (SELECT 1 FROM purchase p
        WHERE p.environment = c.environment AND p.email_key = a.email_key
          AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM purchase_link l
            WHERE l.athlete_id = a.id AND l.purchase_id = p.id))
      OR EXISTS (SELECT 1 FROM purchase_link l JOIN purchase p ON p.id = l.purchase_id
        WHERE l.athlete_id = a.id AND l.source = 'email_match'
          AND p.email_key IS DISTINCT FROM a.email_key)
    )
    ORDER BY a.id::text LIMIT ${limit}`;
}

/** How far the clock of the account behind a customer is ahead; null for an unknown customer. */
export async function findAccountOfCustomer(tx: Tx, customerId: string) {
  const purchase = await tx.purchase.findUnique({
    where: { customerId },
    select: { account: { select: { clockOffsetMs: true } } },
  });
  return purchase === null ? null : { offsetMs: Number(purchase.account.clockOffsetMs) };
}

/** A purchase of an address that grants access at a moment; the one that lasts longest. */
export function findActivePurchase(
  tx: Tx,
  environment: Environment,
  emailKey: string,
  nowMs: number,
): Promise<PurchaseRow | null> {
  return tx.purchase.findFirst({
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

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await tx.mailboxProof.create({ data: proof });
}

/** Marks a proof as used, if it may be. @returns whose it was, with how far that account's clock is ahead */
export async function spendProof(tx: Tx, hash: string, wallNow: Date) {
  const { count } = await tx.mailboxProof.updateMany({
    where: { hash, usedAt: null, expiresAt: { gt: wallNow } },
    data: { usedAt: wallNow },
  });
  if (count === 0) return null;
  const proof = await tx.mailboxProof.findUniqueOrThrow({ where: { hash } });
  const account = await findAccount(tx, proof.accountId);
  return account === null ? null : { ...proof, offsetMs: account.offsetMs };
}

/** Ends an athlete's simulated purchases. @returns whether there was one */
export async function endSimulated(tx: Tx, athleteId: string, nowMs: number): Promise<boolean> {
  const { count } = await tx.purchase.updateMany({
    where: { endedAt: null, links: { some: { athleteId, source: "simulated" } } },
    data: { endedAt: toDate(nowMs), endReason: "simulated" },
  });
  return count > 0;
}

/** Purchases whose time has run out by their account's clock and that nobody has ended yet. */
export function findRunOut(
  limit: number,
): Promise<{ customerId: string; environment: Environment; untilMs: number }[]> {
  return db.$queryRaw`
    SELECT p.customer_id AS "customerId", p.environment::text AS environment,
      (EXTRACT(EPOCH FROM p.granted_until) * 1000)::float8 AS "untilMs"
    FROM purchase p JOIN account c ON c.id = p.account_id
    WHERE p.granted_until <= ${toDate(wallMs())} + c.clock_offset_ms * interval '1 millisecond'
      AND p.ended_at IS NULL AND p.customer_id IS NOT NULL
    ORDER BY p.granted_until LIMIT ${limit}`;
}

/** Stamps trials that are over by their account's clock: for reports, since standing is decided without it. */
export const stampEndedTrials = (trialDays: number): Promise<number> =>
  db.$executeRaw`
    UPDATE athlete a SET trial_expired_at = a.trial_started_at + ${trialDays} * interval '1 day'
    FROM account c
    WHERE c.id = a.account_id AND a.trial_expired_at IS NULL
      AND a.trial_started_at + ${trialDays} * interval '1 day'
        <= ${toDate(wallMs())} + c.clock_offset_ms * interval '1 millisecond'`;

/** Deletes rows that are older than so many days of wall time and that nothing depends on any more. */
export async function purgeStale(days: number): Promise<{ deleted: number }> {
  const before = toDate(wallMs() - days * 86_400_000);
  const deleted = await db.$transaction([
    db.$executeRaw`
      DELETE FROM event e WHERE e.created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM webhook_delivery d WHERE d.event_id = e.id AND d.status = 'pending')`,
    db.$executeRaw`
      DELETE FROM purchase p USING account c
      WHERE c.id = p.account_id AND p.granted_at IS NULL
        AND p.created_at - c.clock_offset_ms * interval '1 millisecond' < ${before}`,
    db.$executeRaw`DELETE FROM mailbox_proof WHERE expires_at < ${before}`,
  ]);
  return { deleted: deleted.reduce((sum, count) => sum + count, 0) };
}

export const findPurchaseRows = (
  by: { sessionId: string } | { athleteId: string },
): Promise<PurchaseRow[]> =>
  db.purchase.findMany({
    where: { ...by, NOT: { customerId: null } },
    orderBy: { createdAt: "desc" },
    take: 100,
  });

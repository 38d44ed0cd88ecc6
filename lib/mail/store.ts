import { toDate } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { LEASE_MS } from "./back-off";

/** Rows of mail. A mail is waiting while it has a next attempt; after that it was sent or refused. */

interface Handle {
  db: Db;
}

interface NewMail {
  id: string;
  environment: Environment;
  template: string;
  recipient: string;
  sealedVariables: string;
  nowMs: number;
}

export async function insertMails({ db }: Handle, mails: readonly NewMail[]): Promise<void> {
  await db.mailMessage.createMany({
    data: mails.map(({ nowMs, ...mail }) => {
      const now = toDate(nowMs);
      return { ...mail, createdAt: now, queuedAt: now, nextAttemptAt: now };
    }),
  });
}

/** Addresses in one environment. */
interface Recipients {
  environment: Environment;
  recipients: readonly string[];
}

/**
 * Takes an advisory lock per address until the transaction ends, so counting mails to an address is serialized. Locks
 * are always taken in the same order.
 */
export async function takeTurns({ db }: Handle, { environment, recipients }: Recipients) {
  const turns = [...new Set(recipients)].sort().map((each) => `mail:${environment}:${each}`);
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(turn, 0)) FROM unnest(${turns}::text[]) AS turn`;
}

/**
 * Counts mails to each address from the given templates since a moment in wall time; addresses with none are left out.
 */
export async function countMails(
  { db }: Handle,
  { environment, recipients }: Recipients,
  templates: string[],
  since: Date,
): Promise<Map<string | null, number>> {
  const rows = await db.mailMessage.groupBy({
    by: ["recipient"],
    where: {
      environment,
      recipient: { in: [...recipients] },
      template: { in: templates },
      createdAt: { gt: since },
    },
    _count: true,
  });
  return new Map(rows.map(({ recipient, _count }) => [recipient, _count]));
}

/** A mail this process may send while its lease lasts. */
export interface Claimed {
  id: string;
  /** Identifies the claim among the mail's claims. */
  attempts: number;
  environment: Environment;
  template: string;
  recipient: string;
  sealedVariables: string;
  createdMs: number;
  queuedMs: number;
}

/** Claims the mail that has been due longest, or a given one if it is due; null if there is none. */
export async function claimMail(
  { db }: Handle,
  nowMs: number,
  onlyId: string | null,
): Promise<Claimed | null> {
  const [claimed] = await db.$queryRaw<Claimed[]>`
    UPDATE mail_message SET attempts = attempts + 1,
      claimed_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
    WHERE id = (
      SELECT id FROM mail_message
      WHERE next_attempt_at <= ${toDate(nowMs)} AND (${onlyId}::uuid IS NULL OR id = ${onlyId}::uuid)
        AND (claimed_until IS NULL OR claimed_until <= clock_timestamp())
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, attempts, environment::text AS environment, template, recipient,
      sealed_variables AS "sealedVariables",
      (EXTRACT(EPOCH FROM created_at) * 1000)::float8 AS "createdMs",
      (EXTRACT(EPOCH FROM queued_at) * 1000)::float8 AS "queuedMs"`;
  return claimed ?? null;
}

const held = ({ id, attempts }: Claimed) => ({ id, attempts, nextAttemptAt: { not: null } });

/** Extends a claim by another lease. */
export async function renewClaim({ db }: Handle, { id, attempts }: Claimed): Promise<void> {
  await db.$executeRaw`
    UPDATE mail_message SET claimed_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND next_attempt_at IS NOT NULL`;
}

/** Marks a mail as accepted by the server, and erases its variables. */
export async function markSent({ db }: Handle, mail: Claimed, nowMs: number): Promise<void> {
  await db.mailMessage.updateMany({
    where: held(mail),
    data: {
      sentAt: toDate(nowMs),
      sealedVariables: null,
      nextAttemptAt: null,
      claimedUntil: null,
      error: null,
    },
  });
}

/** Marks a mail as refused: it won't be sent unless an operator asks for it again. */
export async function markRefused(
  { db }: Handle,
  mail: Claimed,
  { nowMs, error }: { nowMs: number; error: string },
): Promise<void> {
  await db.mailMessage.updateMany({
    where: held(mail),
    data: { refusedAt: toDate(nowMs), nextAttemptAt: null, claimedUntil: null, error },
  });
}

/** Schedules the next attempt at a moment in wall time. */
export async function putOff(
  { db }: Handle,
  mail: Claimed,
  { untilMs, error }: { untilMs: number; error: string },
): Promise<void> {
  await db.mailMessage.updateMany({
    where: held(mail),
    data: { nextAttemptAt: toDate(untilMs), claimedUntil: null, error },
  });
}

/** Deletes a mail that is no longer wanted or useful. */
export async function dropMail({ db }: Handle, mail: Claimed): Promise<void> {
  await db.mailMessage.deleteMany({ where: held(mail) });
}

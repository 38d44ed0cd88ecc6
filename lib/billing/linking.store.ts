import { toDate } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";
import { Prisma } from "@/prisma/generated/client";

/**
 * Links an athlete to a purchase, and keeps the athlete until the transaction ends. @returns whether the link is new
 */
export async function insertLink(
  handle: Db,
  link: { athleteId: string; purchaseId: string; source: string; nowMs: number },
): Promise<boolean> {
  const { athleteId, purchaseId, source, nowMs } = link;
  const inserted = await handle.$executeRaw`
    INSERT INTO purchase_link (athlete_id, purchase_id, source, linked_at)
    SELECT id, ${purchaseId}::uuid, ${source}, ${toDate(nowMs)}
    FROM athlete WHERE id = ${athleteId}::uuid AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT DO NOTHING`;
  return inserted > 0;
}

/** Locks a purchase against changes until the transaction ends. @returns whether it grants access at `nowMs` */
export async function holdActive(handle: Db, purchaseId: string, nowMs: number): Promise<boolean> {
  const held = await handle.$queryRaw<unknown[]>`
    SELECT 1 FROM purchase WHERE id = ${purchaseId}::uuid AND granted_at IS NOT NULL AND ended_at IS NULL
      AND (granted_until IS NULL OR granted_until > ${toDate(nowMs)}) FOR SHARE`;
  return held.length > 0;
}

/** An athlete with access through a purchase, and how far their account's clock is ahead. */
export interface Linked {
  athleteId: string;
  source: string;
  accountId: string;
  offsetMs: number;
  /** Since when the athlete's partner can't serve them, as `findStopped` returns it. */
  stoppedMs: number | null;
}

/**
 * Since when a partner `p` can't serve the athletes of its account `c`, in account time: it was closed, or its own plan
 * ended two weeks ago.
 */
const STOPPED_MS = Prisma.sql`(EXTRACT(EPOCH FROM LEAST(
  p.closed_at + c.clock_offset_ms * interval '1 millisecond',
  p.plan_until + interval '14 days' + CASE WHEN p.plan_environment = c.environment THEN 0 ELSE c.clock_offset_ms END
    * interval '1 millisecond')) * 1000)::float8`;

/** Returns since when an account's partner can't serve its athletes, maybe only from then on; null if it can. */
export async function findStopped(handle: Db, accountId: string): Promise<number | null> {
  const [row] = await handle.$queryRaw<{ ms: number | null }[]>`
    SELECT ${STOPPED_MS} AS ms FROM account c JOIN partner p ON p.id = c.partner_id WHERE c.id = ${accountId}::uuid`;
  return row?.ms ?? null;
}

/** Lists the athletes with access through a purchase, and keeps them until the transaction ends. */
export const keepLinked = (handle: Db, purchaseId: string): Promise<Linked[]> =>
  handle.$queryRaw`
    SELECT l.athlete_id AS "athleteId", l.source, c.id AS "accountId", c.clock_offset_ms::float8 AS "offsetMs",
      ${STOPPED_MS} AS "stoppedMs"
    FROM purchase_link l JOIN athlete a ON a.id = l.athlete_id JOIN account c ON c.id = a.account_id
    JOIN partner p ON p.id = c.partner_id
    WHERE l.purchase_id = ${purchaseId}::uuid AND a.erased_at IS NULL
    ORDER BY l.athlete_id FOR KEY SHARE OF a`;

/**
 * Deletes email links that no longer match the athlete's address.
 *
 * @returns the athletes, and those of them whose link gave access
 */
export async function decayLinks(handle: Db, athleteIds: readonly string[], nowMs: number) {
  const rows = await handle.$queryRaw<{ athlete_id: string; gave_access: boolean }[]>`
    DELETE FROM purchase_link l USING purchase p, athlete a
    WHERE l.athlete_id = ANY(${[...athleteIds]}::uuid[]) AND l.source = 'email_match'
      AND p.id = l.purchase_id AND a.id = l.athlete_id AND a.email_key IS DISTINCT FROM p.email_key
      AND a.erased_at IS NULL
    RETURNING l.athlete_id, p.granted_at IS NOT NULL AND p.ended_at IS NULL
      AND (p.granted_until IS NULL OR p.granted_until > ${toDate(nowMs)}) AS gave_access`;
  const idsOf = (some: typeof rows) => [...new Set(some.map((row) => row.athlete_id))];
  return { decayed: idsOf(rows), losing: idsOf(rows.filter(({ gave_access }) => gave_access)) };
}

/**
 * True if all athletes linked to a purchase, at least one, have access at `nowMs` through a later one that was paid for.
 *
 * @param isLasting only counts one that renews or has no end
 */
export async function isReplaced(
  handle: Db,
  purchaseId: string,
  { nowMs, isLasting }: { nowMs: number; isLasting: boolean },
): Promise<boolean> {
  const [row] = await handle.$queryRaw<{ all: boolean | null }[]>`
    SELECT bool_and(EXISTS (
      SELECT 1 FROM purchase_link o JOIN purchase p ON p.id = o.purchase_id
      WHERE o.athlete_id = l.athlete_id AND p.customer_id IS NOT NULL AND p.created_at > own.created_at
        AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
        AND (p.granted_until IS NULL OR p.granted_until > ${toDate(nowMs)})
        AND (NOT ${isLasting} OR p.granted_until IS NULL OR p.is_live AND NOT p.is_ending))) AS all
    FROM purchase_link l JOIN purchase own ON own.id = l.purchase_id JOIN athlete a ON a.id = l.athlete_id
    WHERE l.purchase_id = ${purchaseId}::uuid AND a.erased_at IS NULL`;
  return row?.all === true;
}

/** A customer, as in a job’s data. */
interface Customer {
  environment: Environment;
  customer_id: string;
}

/** Lists the customers of other subscriptions of a purchase's athletes that can still collect. */
export async function findReplaceable(handle: Db, purchaseId: string): Promise<Customer[]> {
  const rows = await handle.purchase.findMany({
    where: {
      ...{ isLive: true, NOT: [{ id: purchaseId }, { customerId: null }] },
      links: { some: { athlete: { purchaseLinks: { some: { purchaseId } } } } },
    },
    select: { environment: true, customerId: true },
    distinct: ["environment", "customerId"],
    take: 100,
  });
  return rows.flatMap(({ environment, customerId }) =>
    customerId === null ? [] : [{ environment, customer_id: customerId }],
  );
}

/** A purchase by an athlete's address that the athlete isn't linked to. */
export interface Match {
  athleteId: string;
  purchaseId: string;
  expiresAtMs: number | null;
}

export function findMatches(
  handle: Db,
  athleteIds: readonly string[],
  nowMs: number,
): Promise<Match[]> {
  return handle.$queryRaw<Match[]>`
    SELECT a.id AS "athleteId", p.id AS "purchaseId",
      (EXTRACT(EPOCH FROM p.granted_until) * 1000)::float8 AS "expiresAtMs"
    FROM athlete a
    JOIN account c ON c.id = a.account_id
    JOIN purchase p ON p.environment = c.environment AND p.email_key = a.email_key
    WHERE a.id = ANY(${[...athleteIds]}::uuid[]) AND a.erased_at IS NULL AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
      AND (p.granted_until IS NULL OR p.granted_until > ${toDate(nowMs)})
      AND NOT EXISTS (SELECT 1 FROM purchase_link l WHERE l.athlete_id = a.id AND l.purchase_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM athlete o
        WHERE o.account_id = a.account_id AND o.email_key = a.email_key AND o.id <> a.id AND o.erased_at IS NULL)
    ORDER BY a.id, p.created_at`;
}

/** Finds an environment's athletes with an address. `owner.nowMs` is how far their account's clock is ahead. */
export async function findAthletesByAddress(
  handle: Db,
  environment: Environment,
  emailKey: string,
) {
  const athletes = await handle.athlete.findMany({
    where: { emailKey, erasedAt: null, account: { environment } },
    select: { id: true, accountId: true, account: { select: { clockOffsetMs: true } } },
    orderBy: { id: "asc" },
    take: 1000,
  });
  return athletes.map(({ id, accountId, account }) => ({
    athleteId: id,
    owner: { accountId, nowMs: Number(account.clockOffsetMs) },
  }));
}

/** An athlete with wrong or missing email links. */
export interface Unmatched {
  athleteId: string;
  accountId: string;
  offsetMs: number;
}

/**
 * Checks some athletes in order of id, after a given one.
 *
 * @returns those with wrong or missing email links, and the last one checked, null if there are no more
 */
export async function findUnmatched(
  after: string | null,
  limit: number,
): Promise<{ unmatched: Unmatched[]; last: string | null }> {
  const seen = await db.athlete.findMany({
    where: { erasedAt: null, ...(after === null ? {} : { id: { gt: after } }) },
    select: { id: true },
    orderBy: { id: "asc" },
    take: limit,
  });
  const ids = seen.map(({ id }) => id);
  const unmatched = await db.$queryRaw<Unmatched[]>`
    SELECT a.id AS "athleteId", a.account_id AS "accountId", c.clock_offset_ms::float8 AS "offsetMs"
    FROM athlete a JOIN account c ON c.id = a.account_id
    WHERE a.id = ANY(${ids}::uuid[]) AND a.erased_at IS NULL AND (
      EXISTS (SELECT 1 FROM purchase p
        WHERE p.environment = c.environment AND p.email_key = a.email_key
          AND p.granted_at IS NOT NULL AND p.ended_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM purchase_link l
            WHERE l.athlete_id = a.id AND l.purchase_id = p.id))
      OR EXISTS (SELECT 1 FROM purchase_link l JOIN purchase p ON p.id = l.purchase_id
        WHERE l.athlete_id = a.id AND l.source = 'email_match'
          AND p.email_key IS DISTINCT FROM a.email_key)
    )`;
  return { unmatched, last: seen.length < limit ? null : (ids.at(-1) ?? null) };
}

import type { AccountKind } from "@/lib/contract/plans";
import { ACCOUNT_LIMITS } from "@/lib/contract/plans";
import { SAMPLE } from "@/lib/contract/sample";
import { toDate, wallMs } from "@/lib/platform/clock";
import { type Db, db } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

export interface NewPartnerRow {
  id: string;
  name: string;
  email: string;
  kind: AccountKind;
  nowMs: number;
}

export async function insertPartner(handle: Db, partner: NewPartnerRow): Promise<void> {
  const { nowMs, ...data } = partner;
  await handle.partner.create({ data: { ...data, createdAt: toDate(nowMs) } });
}

export const findPartner = (handle: Db, id: string) =>
  handle.partner.findUnique({
    where: { id },
    select: { id: true, name: true, email: true, kind: true, status: true },
  });

export interface NewAccountRow {
  id: string;
  partnerId: string;
  environment: Environment;
  kind: AccountKind;
  nowMs: number;
}

/** Returns the partner's account in one environment, creating it with the default limits of its kind if needed. */
export async function ensureAccount(handle: Db, account: NewAccountRow): Promise<{ id: string }> {
  const { id, partnerId, environment, kind, nowMs } = account;
  return handle.account.upsert({
    where: { partnerId_environment: { partnerId, environment } },
    create: { id, partnerId, environment, ...ACCOUNT_LIMITS[kind], createdAt: toDate(nowMs) },
    update: {},
    select: { id: true },
  });
}

export const listPartnerRows = () =>
  db.partner.findMany({
    // The owner of the sample rows is not a partner.
    where: { id: { not: SAMPLE.partnerId } },
    orderBy: { createdAt: "asc" },
    take: 1000,
    select: {
      id: true,
      name: true,
      email: true,
      kind: true,
      status: true,
      accounts: {
        orderBy: { environment: "asc" },
        select: {
          id: true,
          environment: true,
          ratePerSecond: true,
          burst: true,
          requestsPerDay: true,
          intelligencePerDay: true,
          isUnbounded: true,
          apiKeys: {
            orderBy: { createdAt: "asc" },
            select: { id: true, name: true, last4: true, scopes: true, revokedAt: true },
          },
        },
      },
    },
  });

/** The stored state that decides a partner's standing, apart from the time. See the columns of the same names. */
export type StandingChange =
  | { status: "active" | "suspended" }
  | { planUntil: Date | null; planEnvironment: Environment | null };

/** Updates a partner's standing and wakes its waiting deliveries. @returns whether the partner exists */
export async function saveStanding(handle: Db, id: string, data: StandingChange): Promise<boolean> {
  // A closed partner is neither suspended nor reinstated.
  const open = "status" in data ? { status: { not: "closed" as const } } : {};
  const { count } = await handle.partner.updateMany({ where: { id, ...open }, data });
  await handle.$executeRaw`SELECT pg_notify('deliveries', '')`;
  return count > 0;
}

export async function revokeKeyRow(handle: Db, id: string, nowMs: number): Promise<boolean> {
  const { count } = await handle.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: toDate(nowMs) },
  });
  return count > 0;
}

/** The account limits that can be set; see the columns of the same names. */
export interface AccountLimits {
  ratePerSecond: number;
  burst: number;
  requestsPerDay: number | null;
  intelligencePerDay: number | null;
  isUnbounded: boolean;
}

export async function setAccountLimits(
  handle: Db,
  id: string,
  limits: Partial<AccountLimits>,
): Promise<boolean> {
  const { count } = await handle.account.updateMany({ where: { id }, data: limits });
  return count > 0;
}

/** Where each kind of owner stores the moves of its clock. */
const CLOCKS = {
  account: { moves: "clock_move", owner: "account_id" },
  team: { moves: "team_clock_move", owner: "team_id" },
} as const;

/**
 * Moves the clock of a test account or team and wakes the deliveries. @returns the new offset; null if it would go too
 * far or is not `fromMs` ahead
 */
export async function advanceClock(
  handle: Db,
  kind: keyof typeof CLOCKS,
  id: string,
  {
    advanceMs,
    furthestMs,
    fromMs,
  }: { advanceMs: number; furthestMs: number; fromMs: number | null },
): Promise<number | null> {
  const { moves, owner } = CLOCKS[kind];
  const text = `
    WITH moved AS (
      UPDATE ${kind} SET clock_offset_ms = clock_offset_ms + $2::bigint
      WHERE id = $1::uuid AND environment = 'test' AND clock_offset_ms + $2::bigint <= $3::bigint
        AND ($5::bigint IS NULL OR clock_offset_ms = $5::bigint)
      RETURNING id, clock_offset_ms
    ), kept AS (
      INSERT INTO ${moves} (${owner}, at, offset_ms) SELECT id, $4::timestamptz, clock_offset_ms FROM moved
      ON CONFLICT DO NOTHING
    )
    SELECT clock_offset_ms::float8 AS offset_ms, pg_notify('deliveries', '')::text FROM moved`;
  const values = [id, advanceMs, furthestMs, toDate(wallMs()), fromMs];
  const [row] = await handle.$queryRawUnsafe<{ offset_ms: number }[]>(text, ...values);
  return row?.offset_ms ?? null;
}

export async function setOfferPercent(handle: Db, accountId: string, percent: number) {
  const data = { offerPercent: percent };
  const { count } = await handle.account.updateMany({ where: { id: accountId }, data });
  return count > 0;
}

export async function setReturnUrl(handle: Db, id: string, returnUrl: string): Promise<boolean> {
  const { count } = await handle.partner.updateMany({ where: { id }, data: { returnUrl } });
  return count > 0;
}

import type { AccountKind } from "@/lib/contract/plans";
import { ACCOUNT_LIMITS } from "@/lib/contract/plans";
import { toDate } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { Environment } from "@/lib/platform/env";

export interface NewPartnerRow {
  id: string;
  name: string;
  email: string;
  kind: AccountKind;
  nowMs: number;
}

export async function insertPartner(tx: Tx, partner: NewPartnerRow): Promise<void> {
  const { nowMs, ...data } = partner;
  await tx.partner.create({ data: { ...data, createdAt: toDate(nowMs) } });
}

export const findPartner = (tx: Tx, id: string) =>
  tx.partner.findUnique({ where: { id }, select: { id: true, kind: true, status: true } });

export interface NewAccountRow {
  id: string;
  partnerId: string;
  environment: Environment;
  kind: AccountKind;
  nowMs: number;
}

/** The partner's account in one environment, created with the limits of its kind when it is not there yet. */
export async function ensureAccount(tx: Tx, account: NewAccountRow): Promise<{ id: string }> {
  const { id, partnerId, environment, kind, nowMs } = account;
  return tx.account.upsert({
    where: { partnerId_environment: { partnerId, environment } },
    create: { id, partnerId, environment, ...ACCOUNT_LIMITS[kind], createdAt: toDate(nowMs) },
    update: {},
    select: { id: true },
  });
}

export const listPartnerRows = () =>
  db.partner.findMany({
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
          apiKeys: {
            orderBy: { createdAt: "asc" },
            select: { id: true, name: true, last4: true, scopes: true, revokedAt: true },
          },
        },
      },
    },
  });

export async function setPartnerStatus(tx: Tx, id: string, status: "active" | "suspended") {
  const { count } = await tx.partner.updateMany({ where: { id }, data: { status } });
  return count > 0;
}

export async function revokeKeyRow(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: toDate(nowMs) },
  });
  return count > 0;
}

export async function setAccountLimits(
  tx: Tx,
  id: string,
  limits: { ratePerSecond?: number; burst?: number },
): Promise<boolean> {
  const { count } = await tx.account.updateMany({ where: { id }, data: limits });
  return count > 0;
}

/** Moves a test account's clock and wakes the deliveries. @returns the new offset, null when it would go too far */
export async function advanceClock(
  tx: Tx,
  accountId: string,
  advanceMs: number,
  furthestMs: number,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ offset_ms: number }[]>`
    WITH moved AS (
      UPDATE account SET clock_offset_ms = clock_offset_ms + ${advanceMs}::bigint
      WHERE id = ${accountId}::uuid AND environment = 'test'
        AND clock_offset_ms + ${advanceMs}::bigint <= ${furthestMs}::bigint
      RETURNING clock_offset_ms
    )
    SELECT clock_offset_ms::float8 AS offset_ms, pg_notify('deliveries', '')::text FROM moved`;
  return row?.offset_ms ?? null;
}

export async function setOfferPercent(tx: Tx, accountId: string, percent: number) {
  const data = { offerPercent: percent };
  const { count } = await tx.account.updateMany({ where: { id: accountId }, data });
  return count > 0;
}

export async function setReturnUrl(tx: Tx, id: string, returnUrl: string): Promise<boolean> {
  const { count } = await tx.partner.updateMany({ where: { id }, data: { returnUrl } });
  return count > 0;
}

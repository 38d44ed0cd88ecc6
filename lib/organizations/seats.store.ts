import type { AccountScope } from "@/lib/access/scope";
import { type License, type SeatSubscription, SeatType } from "@/lib/contract/organization";
import { toDate, toSeconds } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import type { Owner } from "@/lib/platform/outbox";
import { keyset, type PageCut } from "@/lib/platform/page";
import type {
  License as LicenseRow,
  SeatSubscription as SubscriptionRow,
} from "@/prisma/generated/client";
import { type Block, statusAt } from "./seat-dates";

export type { LicenseRow, SubscriptionRow };

export const blockOf = ({ status, startDate, endDate }: SubscriptionRow): Block => ({
  status,
  startMs: startDate.getTime(),
  endMs: endDate.getTime(),
});

export const toSubscription = (row: SubscriptionRow, nowMs: number): SeatSubscription => ({
  id: row.id,
  org_id: row.orgId,
  type: SeatType.parse(row.type),
  seats: row.seats,
  used_seats: row.usedSeats,
  start_date: toSeconds(row.startDate.getTime()),
  end_date: toSeconds(row.endDate.getTime()),
  status: statusAt(blockOf(row), nowMs),
  created_at: toSeconds(row.createdAt.getTime()),
});

export const toLicense = (row: LicenseRow): License => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  athlete_id: row.athleteId,
  email: row.email,
  name: row.name,
  active: row.active,
  created_at: toSeconds(row.createdAt.getTime()),
});

/** Adds a block of seats to an organization the transaction holds. */
export const insertSubscription = (
  account: AccountScope,
  block: Pick<SubscriptionRow, "id" | "orgId" | "type" | "seats" | "startDate" | "endDate">,
): Promise<SubscriptionRow> =>
  account.db.seatSubscription.create({ data: { ...block, createdAt: toDate(account.nowMs) } });

/** Returns how many blocks of seats an organization has that aren't expired or canceled. */
export const countSubscriptions = (handle: Db, orgId: string): Promise<number> =>
  handle.seatSubscription.count({ where: { orgId, status: "active" } });

/** Returns how many licenses were ever assigned from a block. */
export const countLicenses = (handle: Db, subscriptionId: string): Promise<number> =>
  handle.license.count({ where: { subscriptionId } });

/** Matches one block of seats by the path's ids and the account. */
const at = (account: AccountScope, orgId: string, id: string) => ({
  id,
  orgId,
  org: { accountId: account.accountId, endedAt: null },
});

export const findSubscription = (
  account: AccountScope,
  orgId: string,
  id: string,
): Promise<SubscriptionRow | null> =>
  account.db.seatSubscription.findFirst({ where: at(account, orgId, id) });

export const updateSubscription = (
  handle: Db,
  row: SubscriptionRow,
  change: Pick<SubscriptionRow, "seats" | "status" | "endDate">,
): Promise<SubscriptionRow> =>
  handle.seatSubscription.update({ where: { id: row.id }, data: change });

export function listSubscriptionRows(
  account: AccountScope,
  orgId: string,
  cut: PageCut,
): Promise<SubscriptionRow[]> {
  const { where, ...rest } = keyset(cut);
  return account.db.seatSubscription.findMany({
    where: { orgId, org: { accountId: account.accountId, endedAt: null }, ...where },
    ...rest,
  });
}

/** Returns every license ever assigned from a block, newest first. */
export const listLicenseRows = (
  account: AccountScope,
  orgId: string,
  subscriptionId: string,
): Promise<LicenseRow[]> =>
  account.db.license.findMany({
    where: { subscription: at(account, orgId, subscriptionId), athlete: { erasedAt: null } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

export async function findLicensed(handle: Db, subscriptionId: string): Promise<string[]> {
  const rows = await handle.license.findMany({
    where: { subscriptionId, active: true },
    select: { athleteId: true },
  });
  return rows.map(({ athleteId }) => athleteId);
}

export const findActiveLicenses = (
  handle: Db,
  subscriptionId: string,
  athleteIds: readonly string[],
): Promise<LicenseRow[]> =>
  handle.license.findMany({
    where: { subscriptionId, athleteId: { in: [...athleteIds] }, active: true },
  });

/** Assigns seats of a block the transaction holds, and sets the athletes' affiliation. */
export async function insertLicenses(
  owner: Owner,
  block: SubscriptionRow,
  licenses: readonly Pick<LicenseRow, "id" | "athleteId" | "email" | "name">[],
): Promise<LicenseRow[]> {
  const now = toDate(owner.nowMs);
  const rows = await owner.db.license.createManyAndReturn({
    data: licenses.map((each) => ({ ...each, subscriptionId: block.id, createdAt: now })),
  });
  await owner.db.seatSubscription.update({
    where: { id: block.id },
    data: { usedSeats: { increment: rows.length } },
    select: { id: true },
  });
  await owner.db.athlete.updateMany({
    where: { id: { in: rows.map(({ athleteId }) => athleteId) }, accountId: owner.accountId },
    data: { orgId: block.orgId, seatSubscriptionId: block.id, updatedAt: now },
  });
  return rows;
}

/** Revokes an athlete's seat of a block the transaction holds. @returns the license, or null if there is none */
export async function deactivateLicense(
  handle: Db,
  block: SubscriptionRow,
  athleteId: string,
): Promise<LicenseRow | null> {
  const [row] = await handle.license.updateManyAndReturn({
    where: { subscriptionId: block.id, athleteId, active: true },
    data: { active: false },
  });
  if (row === undefined) return null;
  await handle.seatSubscription.update({
    where: { id: block.id },
    data: { usedSeats: { decrement: 1 } },
    select: { id: true },
  });
  return row;
}

/**
 * Updates athletes' columns to their remaining licenses: the newest one's block, or none. Their affiliation with the
 * organization ends unless that license is also from it.
 */
export async function releaseAthletes(
  owner: Owner,
  orgId: string,
  athleteIds: readonly string[],
): Promise<void> {
  await owner.db.$executeRaw`
    UPDATE athlete a SET seat_subscription_id = rest.id, updated_at = ${toDate(owner.nowMs)},
      org_id = CASE WHEN a.org_id = ${orgId}::uuid THEN rest.org_id ELSE a.org_id END
    FROM athlete same LEFT JOIN LATERAL (
      SELECT s.id, s.org_id FROM license l JOIN seat_subscription s ON s.id = l.subscription_id
      JOIN organization o ON o.id = s.org_id AND o.ended_at IS NULL
      WHERE l.athlete_id = same.id AND l.active ORDER BY l.created_at DESC, l.id DESC LIMIT 1
    ) AS rest ON true
    WHERE same.id = a.id AND a.id = ANY(${[...athleteIds]}::uuid[])
      AND a.account_id = ${owner.accountId}::uuid`;
}

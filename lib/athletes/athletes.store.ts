import type { PartnerCaller } from "@/lib/access/caller";
import { NO_STANDING, type StandingFacts, subscriptionStatus } from "@/lib/billing/entitlement";
import type { Athlete } from "@/lib/contract/athlete";
import { addressKey } from "@/lib/contract/primitives";
import { Settings, SexField } from "@/lib/contract/profile";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import type { PageCut } from "@/lib/platform/page";
import type { Athlete as AthleteRow, Prisma } from "@/prisma/generated/client";
import { isProfileComplete, type StoredProfile } from "./completeness";

export type { AthleteRow };

/** An athlete's own columns as the verbs see them. */
export interface AthleteFields extends StoredProfile {
  externalId: string | null;
  name: string | null;
  email: string | null;
  partnerPlan: string | null;
  orgId: string | null;
}

const profileOf = (row: AthleteRow): StoredProfile => ({
  sex: SexField.nullable().parse(row.sex),
  yearOfBirth: row.yearOfBirth,
  weightKg: row.weightKg,
  settings: Settings.parse(row.settings),
});

export const fieldsOf = (row: AthleteRow): AthleteFields => ({
  ...profileOf(row),
  externalId: row.externalId,
  name: row.name,
  email: row.email,
  partnerPlan: row.partnerPlan,
  orgId: row.orgId,
});

export function toAthlete(
  caller: PartnerCaller,
  row: AthleteRow,
  standing: StandingFacts = NO_STANDING,
): Athlete {
  const profile = profileOf(row);
  return {
    id: row.id,
    partner_id: caller.partnerId,
    external_id: row.externalId,
    name: row.name,
    email: row.email,
    sex: profile.sex,
    year_of_birth: row.yearOfBirth,
    weight_kg: row.weightKg,
    settings: profile.settings,
    partner_plan: row.partnerPlan,
    org_id: row.orgId,
    subscription_status: subscriptionStatus(standing, caller.nowMs),
    ...(row.seatSubscriptionId === null ? {} : { seat_subscription_id: row.seatSubscriptionId }),
    profile_complete: row.profileComplete,
    created_at: toSeconds(row.createdAt.getTime()),
    updated_at: toSeconds(row.updatedAt.getTime()),
  };
}

const columnsOf = (fields: AthleteFields) => ({
  ...fields,
  settings: { ...fields.settings },
  emailKey: emailKeyOf(fields.email),
  profileComplete: isProfileComplete(fields),
});

/** What addresses are compared by: trimmed, lower case; null when there is none. */
export function emailKeyOf(email: string | null): string | null {
  return email === null ? null : addressKey(email);
}

export function insertAthletes(
  tx: Tx,
  caller: PartnerCaller,
  athletes: readonly { id: string; fields: AthleteFields }[],
): Promise<AthleteRow[]> {
  const now = toDate(caller.nowMs);
  return tx.athlete.createManyAndReturn({
    data: athletes.map(({ id, fields }) => ({
      id,
      accountId: caller.accountId,
      ...columnsOf(fields),
      createdAt: now,
      updatedAt: now,
    })),
  });
}

export const findAthlete = (caller: PartnerCaller, id: string): Promise<AthleteRow | null> =>
  db.athlete.findFirst({ where: { id, accountId: caller.accountId } });

/** Some athletes of the account, as the transaction sees them. */
export const findAthletes = (
  tx: Tx,
  caller: PartnerCaller,
  ids: readonly string[],
): Promise<AthleteRow[]> =>
  tx.athlete.findMany({ where: { id: { in: [...ids] }, accountId: caller.accountId } });

/** The athlete, locked until the transaction ends, so that concurrent writers take turns. */
export async function lockAthlete(
  tx: Tx,
  caller: PartnerCaller,
  id: string,
): Promise<AthleteRow | null> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid FOR UPDATE`;
  return locked.length === 0 ? null : tx.athlete.findUnique({ where: { id } });
}

/** Those of the organizations that the account has; they stay until the transaction ends. */
export async function holdOrganizations(
  tx: Tx,
  caller: PartnerCaller,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ANY(${[...ids]}::uuid[])
      AND account_id = ${caller.accountId}::uuid ORDER BY id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether an athlete belongs to the same partner's other environment. Asked only when it was not found here. */
export async function isInOtherEnvironment(caller: PartnerCaller, id: string): Promise<boolean> {
  const found = await db.athlete.findFirst({
    where: { id, account: { partnerId: caller.partnerId, NOT: { id: caller.accountId } } },
    select: { id: true },
  });
  return found !== null;
}

export const updateAthlete = (
  tx: Tx,
  caller: PartnerCaller,
  id: string,
  fields: AthleteFields,
): Promise<AthleteRow> =>
  tx.athlete.update({
    where: { id, accountId: caller.accountId },
    data: { ...columnsOf(fields), updatedAt: toDate(caller.nowMs) },
  });

/** Marks every stored prescription of the athlete as older than the profile. */
export async function staleStoredPrescriptions(tx: Tx, athleteId: string): Promise<void> {
  await tx.activity.updateMany({
    where: {
      athleteId,
      prescriptionStale: false,
      NOT: { prescription: { equals: null } },
    } as never,
    data: { prescriptionStale: true },
  });
}

/** Everything of the athlete's goes with the row. */
export async function deleteAthleteRow(tx: Tx, caller: PartnerCaller, id: string): Promise<void> {
  await tx.athlete.deleteMany({ where: { id, accountId: caller.accountId } });
}

export interface AthleteFilter {
  profileComplete?: boolean;
  externalId?: string;
  emailKey?: string;
  orgId?: string;
}

export function listAthleteRows(
  caller: PartnerCaller,
  filter: AthleteFilter,
  cut: PageCut,
): Promise<AthleteRow[]> {
  const where: Prisma.AthleteWhereInput = { accountId: caller.accountId, ...filter };
  if (cut.after !== null) {
    const createdAt = toDate(cut.after.createdMs);
    where.createdAt = { lte: createdAt };
    where.OR = [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cut.after.id } }];
  }
  return db.athlete.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: cut.limit + 1,
  });
}

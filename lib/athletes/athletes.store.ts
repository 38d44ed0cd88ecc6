import type { AccountScope } from "@/lib/access/scope";
import { NO_STANDING, type StandingFacts, subscriptionStatus } from "@/lib/billing/entitlement";
import type { Athlete } from "@/lib/contract/athlete";
import { addressKey } from "@/lib/contract/primitives";
import { Settings, SexField } from "@/lib/contract/profile";
import { toDate, toSeconds } from "@/lib/platform/clock";
import type { Db } from "@/lib/platform/db";
import { keyset, type PageCut } from "@/lib/platform/page";
import type { Athlete as AthleteRow } from "@/prisma/generated/client";
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
  account: AccountScope,
  row: AthleteRow,
  standing: StandingFacts = NO_STANDING,
): Athlete {
  const profile = profileOf(row);
  return {
    id: row.id,
    partner_id: account.partnerId,
    external_id: row.externalId,
    name: row.name,
    email: row.email,
    sex: profile.sex,
    year_of_birth: row.yearOfBirth,
    weight_kg: row.weightKg,
    settings: profile.settings,
    partner_plan: row.partnerPlan,
    org_id: row.orgId,
    subscription_status: subscriptionStatus(standing, account.nowMs),
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
  account: AccountScope,
  athletes: readonly { id: string; fields: AthleteFields }[],
): Promise<AthleteRow[]> {
  const now = toDate(account.nowMs);
  return account.db.athlete.createManyAndReturn({
    data: athletes.map(({ id, fields }) => ({
      id,
      accountId: account.accountId,
      ...columnsOf(fields),
      createdAt: now,
      updatedAt: now,
    })),
  });
}

export const findAthlete = (account: AccountScope, id: string): Promise<AthleteRow | null> =>
  account.db.athlete.findFirst({ where: { id, accountId: account.accountId } });

/** Some athletes of the account, as the transaction sees them. */
export const findAthletes = (
  account: AccountScope,
  ids: readonly string[],
): Promise<AthleteRow[]> =>
  account.db.athlete.findMany({ where: { id: { in: [...ids] }, accountId: account.accountId } });

/** The athlete, locked until the transaction ends, so that concurrent writers take turns. */
export async function lockAthlete(account: AccountScope, id: string): Promise<AthleteRow | null> {
  const locked = await account.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ${id}::uuid AND account_id = ${account.accountId}::uuid FOR UPDATE`;
  return locked.length === 0 ? null : account.db.athlete.findUnique({ where: { id } });
}

/** Those of the organizations that the account has; they stay until the transaction ends. */
export async function holdOrganizations(
  account: AccountScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await account.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization WHERE id = ANY(${[...ids]}::uuid[])
      AND account_id = ${account.accountId}::uuid ORDER BY id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

/** Those of some athletes who belong to the same partner's other environment. Asked only of those not found here. */
export async function findInOtherEnvironment(
  account: AccountScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const { partnerId, accountId } = account;
  const found = await account.db.athlete.findMany({
    where: { id: { in: [...ids] }, account: { partnerId, NOT: { id: accountId } } },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

export const updateAthlete = (
  account: AccountScope,
  id: string,
  fields: AthleteFields,
): Promise<AthleteRow> =>
  account.db.athlete.update({
    where: { id, accountId: account.accountId },
    data: { ...columnsOf(fields), updatedAt: toDate(account.nowMs) },
  });

/** Marks every stored prescription of the athlete as older than the profile. */
export async function staleStoredPrescriptions(handle: Db, athleteId: string): Promise<void> {
  await handle.activity.updateMany({
    where: {
      athleteId,
      prescriptionStale: false,
      NOT: { prescription: { equals: null } },
    } as never,
    data: { prescriptionStale: true },
  });
}

/** Everything of the athlete's goes with the row. */
export async function deleteAthleteRow(account: AccountScope, id: string): Promise<void> {
  await account.db.athlete.deleteMany({ where: { id, accountId: account.accountId } });
}

export interface AthleteFilter {
  profileComplete?: boolean;
  externalId?: string;
  emailKey?: string;
  orgId?: string;
}

export function listAthleteRows(
  account: AccountScope,
  filter: AthleteFilter,
  cut: PageCut,
): Promise<AthleteRow[]> {
  const { where, ...rest } = keyset(cut);
  return account.db.athlete.findMany({
    where: { accountId: account.accountId, ...filter, ...where },
    ...rest,
  });
}

import type { AccountScope } from "@/lib/access/scope";
import {
  NO_STANDING,
  type StandingFacts,
  type StandingRow,
  subscriptionStatus,
  toFacts,
} from "@/lib/billing/entitlement";
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

export const profileOf = (row: AthleteRow): StoredProfile => ({
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

/** What an athlete shows beyond the row: standing, and the affiliations that are not of an organization that ended. */
export interface Surroundings {
  facts: StandingFacts;
  orgId: string | null;
  seatSubscriptionId: string | null;
}

export function toAthlete(
  account: AccountScope,
  row: AthleteRow,
  around: Surroundings = { ...row, facts: NO_STANDING },
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
    org_id: around.orgId,
    subscription_status: subscriptionStatus(around.facts, account.nowMs),
    ...(around.seatSubscriptionId === null
      ? {}
      : { seat_subscription_id: around.seatSubscriptionId }),
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
  account.db.athlete.findFirst({ where: { id, accountId: account.accountId, erasedAt: null } });

/** Some athletes of the account, as the transaction sees them. */
export const findAthletes = (
  account: AccountScope,
  ids: readonly string[],
): Promise<AthleteRow[]> =>
  account.db.athlete.findMany({
    where: { id: { in: [...ids] }, accountId: account.accountId, erasedAt: null },
  });

interface SurroundingsRow extends StandingRow {
  org_id: string | null;
  seat_subscription_id: string | null;
}

/** What some athletes show beyond their rows, by id: one statement however many there are. Who was erased is not there. */
export async function findSurroundings(
  account: AccountScope,
  ids: readonly string[],
): Promise<Map<string, Surroundings>> {
  const rows = await account.db.$queryRaw<SurroundingsRow[]>`
    SELECT s.athlete_id, s.trial_started_ms, s.granted_until_ms, s.seats_ms,
      (SELECT o.id FROM organization o WHERE o.id = a.org_id AND o.ended_at IS NULL) AS org_id,
      (SELECT b.id FROM seat_subscription b JOIN organization o ON o.id = b.org_id
        WHERE b.id = a.seat_subscription_id AND o.ended_at IS NULL) AS seat_subscription_id
    FROM athlete_standing s JOIN athlete a ON a.id = s.athlete_id
    WHERE s.athlete_id = ANY(${[...ids]}::uuid[])`;
  return new Map(
    rows.map((row) => [
      row.athlete_id,
      { facts: toFacts(row), orgId: row.org_id, seatSubscriptionId: row.seat_subscription_id },
    ]),
  );
}

/** Those of some athletes who belong to the same partner's other environment. Asked only of those not found here. */
export async function findInOtherEnvironment(
  account: AccountScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const { partnerId, accountId } = account;
  const found = await account.db.athlete.findMany({
    where: {
      id: { in: [...ids] },
      erasedAt: null,
      account: { partnerId, NOT: { id: accountId } },
    },
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
  const org = filter.orgId === undefined ? {} : { org: { endedAt: null } };
  return account.db.athlete.findMany({
    where: { accountId: account.accountId, erasedAt: null, ...filter, ...org, ...where },
    ...rest,
  });
}

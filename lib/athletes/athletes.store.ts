import { ownedBy } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { addressKey } from "@/lib/contract/address";
import { Settings, SexField } from "@/lib/contract/profile";
import { toDate } from "@/lib/platform/clock";
import { type Db, read } from "@/lib/platform/db";
import { insertInParts } from "@/lib/platform/slices";
import type { Athlete as AthleteRow } from "@/prisma/generated/client";
import { isProfileComplete, type StoredProfile } from "./completeness";

export type { AthleteRow };

/** An athlete's own columns, in the form the operations use. */
export interface AthleteFields extends StoredProfile {
  externalId: string | null;
  name: string | null;
  email: string | null;
  timeZone: string | null;
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
  timeZone: row.timeZone,
  partnerPlan: row.partnerPlan,
  orgId: row.orgId,
});

const columnsOf = (fields: AthleteFields) => ({
  ...fields,
  settings: { ...fields.settings },
  emailKey: emailKeyOf(fields.email),
  profileComplete: isProfileComplete(fields),
});

/** Normalizes an address for comparison: trimmed, lowercase; null if there is none. */
export function emailKeyOf(email: string | null): string | null {
  return email === null ? null : addressKey(email);
}

export async function insertAthletes(
  account: AccountScope,
  athletes: readonly { id: string; fields: AthleteFields }[],
): Promise<AthleteRow[]> {
  const now = toDate(account.nowMs);
  const rows = athletes.map(({ id, fields }) => ({
    id,
    accountId: account.accountId,
    ...columnsOf(fields),
    createdAt: now,
    updatedAt: now,
  }));
  const inserted = await insertInParts(rows, (data) =>
    account.db.athlete.createManyAndReturn({ data }),
  );
  return inserted.flat();
}

export const findAthlete = (account: AccountScope, id: string): Promise<AthleteRow | null> =>
  account.db.athlete.findFirst({ where: { id, ...ownedBy(account) } });

/** Finds the account's athletes among these, as the transaction sees them. */
export const findAthletes = (
  account: AccountScope,
  ids: readonly string[],
): Promise<AthleteRow[]> =>
  account.db.athlete.findMany({
    where: { id: { in: [...ids] }, ...ownedBy(account) },
  });

/**
 * Returns which of these athletes belong to the same partner's other environment. Only called for athletes not found
 * here.
 */
export async function findInOtherEnvironment(
  account: AccountScope,
  ids: readonly string[],
): Promise<Set<string>> {
  // A caller limited to one athlete learns nothing about others.
  if (account.only !== null) return new Set();
  const rows = await read<{ id: string }>(account.db, {
    name: "athletes-elsewhere",
    text: `SELECT a.id FROM athlete a JOIN account c ON c.id = a.account_id
      WHERE a.id = ANY($1::uuid[]) AND a.erased_at IS NULL AND c.partner_id = $2::uuid AND c.id <> $3::uuid`,
    values: [[...ids], account.partnerId, account.accountId],
  });
  return new Set(rows.map(({ id }) => id));
}

export const updateAthlete = (
  account: AccountScope,
  id: string,
  fields: AthleteFields,
): Promise<AthleteRow> =>
  account.db.athlete.update({
    where: { id, ...ownedBy(account) },
    data: { ...columnsOf(fields), updatedAt: toDate(account.nowMs) },
  });

/** Marks all of the athlete's stored prescriptions as older than the profile. */
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

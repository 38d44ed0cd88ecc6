import type { PartnerCaller } from "@/lib/access/caller";
import {
  NO_STANDING,
  type StandingFacts,
  type StandingRow,
  subscriptionStatus,
  toFacts,
} from "@/lib/billing/entitlement";
import type { Athlete } from "@/lib/contract/athlete";
import { TRIAL } from "@/lib/contract/plans";
import { Settings, SexField } from "@/lib/contract/profile";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { statement } from "@/lib/platform/hot-path";
import type { PageCut } from "@/lib/platform/page";
import type { Athlete as AthleteRow, Prisma } from "@/prisma/generated/client";
import { type CalculationBasis, isProfileComplete, type StoredProfile } from "./completeness";

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
  return email === null ? null : email.trim().toLowerCase();
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

/** @returns whether there was such an athlete. Everything of theirs goes with them. */
export async function deleteAthleteRow(tx: Tx, caller: PartnerCaller, id: string) {
  const { count } = await tx.athlete.deleteMany({ where: { id, accountId: caller.accountId } });
  return count > 0;
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

interface BasisRow extends StandingRow {
  sex: string | null;
  year_of_birth: number | null;
  weight_kg: number | null;
  settings: unknown;
}

const toBasis = (row: BasisRow): CalculationBasis => ({
  profile: {
    sex: SexField.nullable().parse(row.sex),
    yearOfBirth: row.year_of_birth,
    weightKg: row.weight_kg,
    settings: Settings.parse(row.settings),
  },
  facts: toFacts(row),
});

/** Profiles and standings of some athletes by id: one statement however many there are. */
export async function findBases(
  caller: PartnerCaller,
  ids: readonly string[],
): Promise<Map<string, CalculationBasis>> {
  const rows = await statement<BasisRow>(
    "find-bases",
    `SELECT s.*, a.sex, a.year_of_birth, a.weight_kg, a.settings
     FROM athlete a JOIN athlete_standing s ON s.athlete_id = a.id
     WHERE a.id = ANY($1::uuid[]) AND a.account_id = $2`,
    [ids, caller.accountId],
  );
  return new Map(rows.map((row) => [row.athlete_id, toBasis(row)]));
}

/** The same of one athlete, whom no other transaction can change before this one ends. */
export async function holdBasisRow(
  tx: Tx,
  caller: PartnerCaller,
  id: string,
): Promise<CalculationBasis | null> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM athlete WHERE id = ${id}::uuid AND account_id = ${caller.accountId}::uuid
    FOR NO KEY UPDATE`;
  if (held.length === 0) return null;
  const [row] = await tx.$queryRaw<BasisRow[]>`
    SELECT s.*, a.sex, a.year_of_birth, a.weight_kg, a.settings
    FROM athlete a JOIN athlete_standing s ON s.athlete_id = a.id WHERE a.id = ${id}::uuid`;
  return row === undefined ? null : toBasis(row);
}

interface TrialRow {
  athlete_id: string;
  started_ms: number;
  granted: number;
  remaining: number;
}

/**
 * Debits trial calls of today for some athletes, beginning the trial of those who have none. Each gets what its
 * day still allows; athletes are locked in one order, so that concurrent calls count exactly and never deadlock.
 */
export function debitTrials(
  tx: Tx | undefined,
  caller: PartnerCaller,
  wanted: ReadonlyMap<string, number>,
): Promise<TrialRow[]> {
  const wants = JSON.stringify([...wanted].map(([id, calls]) => ({ id, calls })));
  const now = toDate(caller.nowMs);
  return (tx ?? db).$queryRaw<TrialRow[]>`
    WITH want AS (
      SELECT * FROM jsonb_to_recordset(${wants}::jsonb) AS w(id uuid, calls int)
    ), held AS (
      SELECT a.id, COALESCE(a.trial_started_at, ${now}) AS started_at,
        CASE WHEN a.trial_day = (${now}::timestamptz AT TIME ZONE 'UTC')::date
          THEN a.trial_day_calls ELSE 0 END AS used
      FROM athlete a
      WHERE a.id IN (SELECT id FROM want) AND a.account_id = ${caller.accountId}::uuid
      ORDER BY a.id FOR NO KEY UPDATE
    ), grants AS (
      SELECT held.*, day.cap, LEAST(want.calls, GREATEST(0, day.cap - used)) AS granted
      FROM held JOIN want USING (id) CROSS JOIN LATERAL (
        SELECT CASE WHEN (started_at AT TIME ZONE 'UTC')::date
            = (${now}::timestamptz AT TIME ZONE 'UTC')::date
          THEN ${TRIAL.first_day_calls}::int ELSE ${TRIAL.daily_calls}::int END AS cap
      ) AS day
    )
    UPDATE athlete a SET trial_started_at = started_at, trial_day_calls = used + granted,
      trial_day = (${now}::timestamptz AT TIME ZONE 'UTC')::date
    FROM grants WHERE a.id = grants.id
    RETURNING a.id AS athlete_id, (EXTRACT(EPOCH FROM started_at) * 1000)::float8 AS started_ms,
      granted, GREATEST(0, cap - used - granted) AS remaining`;
}

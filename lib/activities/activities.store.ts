import type { PartnerCaller } from "@/lib/access/caller";
import { type Activity, Feedback, type NewActivity } from "@/lib/contract/activity";
import { Safety, StoredPrescription } from "@/lib/contract/prescription";
import { ActivityTypeField } from "@/lib/contract/session";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { db, type Tx } from "@/lib/platform/db";
import { statement } from "@/lib/platform/hot-path";
import type { PageCut } from "@/lib/platform/page";
import type { Activity as ActivityRow, Prisma } from "@/prisma/generated/client";

/** An activity's own columns as the verbs see them. */
export interface ActivityFields {
  type: NewActivity["type"];
  durationMin: number;
  intensityLevel: number | null;
  thermalStressLevel: number | null;
  isRaceEvent: boolean | null;
  mealBeforeMin: number | null;
  externalId: string | null;
  name: string | null;
  scheduledAt: Date | null;
  startedAt: Date | null;
}

export const fieldsOf = (row: ActivityRow): ActivityFields => ({
  type: ActivityTypeField.parse(row.type),
  durationMin: row.durationMin,
  intensityLevel: row.intensityLevel,
  thermalStressLevel: row.thermalStressLevel,
  isRaceEvent: row.isRaceEvent,
  mealBeforeMin: row.mealBeforeMin,
  externalId: row.externalId,
  name: row.name,
  scheduledAt: row.scheduledAt,
  startedAt: row.startedAt,
});

export function toActivity(caller: PartnerCaller, row: ActivityRow): Activity {
  return {
    id: row.id,
    athlete_id: row.athleteId,
    partner_id: caller.partnerId,
    type: ActivityTypeField.parse(row.type),
    duration_min: row.durationMin,
    intensity_level: row.intensityLevel,
    thermal_stress_level: row.thermalStressLevel,
    is_race_event: row.isRaceEvent,
    meal_before_min: row.mealBeforeMin,
    external_id: row.externalId,
    name: row.name,
    scheduled_at: row.scheduledAt?.getTime() ?? null,
    started_at: row.startedAt?.getTime() ?? null,
    prescription:
      row.prescription === null ? null : storedOf(row.prescription, row.prescriptionStale),
    feedback: Feedback.nullable().parse(row.feedback),
    created_at: toSeconds(row.createdAt.getTime()),
    updated_at: toSeconds(row.updatedAt.getTime()),
  };
}

const storedOf = (stored: unknown, stale: boolean): StoredPrescription => ({
  ...StoredPrescription.parse(stored),
  ...(stale ? { stale } : {}),
});

/** What a calculation leaves with its activity. */
export interface Calculated {
  prescription: StoredPrescription;
  safety: Safety;
}

export interface NewRow {
  id: string;
  fields: ActivityFields;
  calculated: Calculated | null;
}

/** A noun of the contract as a JSON column. Contract schemas hold nothing but JSON, which is why this is safe. */
const asJson = (noun: object): Prisma.InputJsonObject => noun as Prisma.InputJsonObject;

const calculatedColumns = ({ prescription, safety }: Calculated) => ({
  prescription: asJson(prescription),
  prescriptionSafety: asJson(safety),
  prescriptionStale: false,
});

export function insertActivities(
  tx: Tx,
  caller: PartnerCaller,
  athleteId: string,
  activities: readonly NewRow[],
): Promise<ActivityRow[]> {
  const now = toDate(caller.nowMs);
  return tx.activity.createManyAndReturn({
    data: activities.map(({ id, fields, calculated }) => ({
      id,
      accountId: caller.accountId,
      athleteId,
      ...fields,
      ...(calculated === null ? {} : calculatedColumns(calculated)),
      createdAt: now,
      updatedAt: now,
    })),
  });
}

/** Where one activity is: the ids of the path and the account of the caller, all three. */
const at = (caller: PartnerCaller, athleteId: string, id: string) => ({
  id,
  athleteId,
  accountId: caller.accountId,
});

export const findActivity = (
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<ActivityRow | null> => db.activity.findFirst({ where: at(caller, athleteId, id) });

/** The activity, locked until the transaction ends, so that concurrent writers take turns. */
export async function lockActivity(
  tx: Tx,
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<ActivityRow | null> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM activity WHERE id = ${id}::uuid AND athlete_id = ${athleteId}::uuid
      AND account_id = ${caller.accountId}::uuid FOR UPDATE`;
  return locked.length === 0 ? null : tx.activity.findUnique({ where: { id } });
}

export function updateActivity(
  tx: Tx,
  caller: PartnerCaller,
  row: ActivityRow,
  fields: ActivityFields,
): Promise<ActivityRow> {
  return tx.activity.update({
    where: at(caller, row.athleteId, row.id),
    data: {
      ...fields,
      prescriptionStale: row.prescription !== null,
      updatedAt: toDate(caller.nowMs),
    },
  });
}

export async function deleteActivityRow(
  tx: Tx,
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<boolean> {
  const { count } = await tx.activity.deleteMany({ where: at(caller, athleteId, id) });
  return count > 0;
}

export async function storePrescription(
  tx: Tx,
  caller: PartnerCaller,
  row: Pick<ActivityRow, "id" | "athleteId">,
  calculated: Calculated,
): Promise<void> {
  await tx.activity.update({
    where: at(caller, row.athleteId, row.id),
    data: calculatedColumns(calculated),
  });
}

export async function storeFeedback(
  tx: Tx,
  caller: PartnerCaller,
  row: Pick<ActivityRow, "id" | "athleteId">,
  feedback: Feedback,
): Promise<void> {
  await tx.activity.update({
    where: at(caller, row.athleteId, row.id),
    data: { feedback: asJson(feedback) },
  });
}

export function listActivityRows(
  caller: PartnerCaller,
  athleteId: string,
  cut: PageCut,
): Promise<ActivityRow[]> {
  const where: Prisma.ActivityWhereInput = { athleteId, accountId: caller.accountId };
  if (cut.after !== null) {
    const createdAt = toDate(cut.after.createdMs);
    where.createdAt = { lte: createdAt };
    where.OR = [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cut.after.id } }];
  }
  return db.activity.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: cut.limit + 1,
  });
}

/** Everything an athlete did, oldest first, for the export. */
export const listAllActivityRows = (
  caller: PartnerCaller,
  athleteId: string,
): Promise<ActivityRow[]> =>
  db.activity.findMany({
    where: { athleteId, accountId: caller.accountId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

interface PrescriptionRow {
  prescription: unknown;
  prescription_safety: unknown;
  prescription_stale: boolean;
}

/** The stored prescription: null when none is stored, undefined when there is no such activity. */
export async function findPrescription(
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<{ prescription: StoredPrescription; safety: Safety } | null | undefined> {
  const [row] = await statement<PrescriptionRow>(
    "find-prescription",
    `SELECT prescription, prescription_safety, prescription_stale FROM activity
     WHERE id = $1 AND athlete_id = $2 AND account_id = $3`,
    [id, athleteId, caller.accountId],
  );
  if (row === undefined) return undefined;
  if (row.prescription === null) return null;
  return {
    prescription: storedOf(row.prescription, row.prescription_stale),
    safety: Safety.parse(row.prescription_safety),
  };
}

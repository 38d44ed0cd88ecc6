import { ownedThrough } from "@/lib/access/owned";
import type { AccountScope } from "@/lib/access/scope";
import { type Activity, Feedback, type NewActivity } from "@/lib/contract/activity";
import { KeptPlan } from "@/lib/contract/kept-plan";
import { MadeOf } from "@/lib/contract/made-of";
import { Safety, StoredPrescription } from "@/lib/contract/prescription";
import { ActivityTypeField } from "@/lib/contract/session";
import type { Strip } from "@/lib/contract/strip";
import { heldCeiling } from "@/lib/nutrition/made-of";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { insertRows } from "@/lib/platform/columns";
import { gathered } from "@/lib/platform/gather";
import { statement } from "@/lib/platform/hot-path";
import { type Activity as ActivityRow, Prisma } from "@/prisma/generated/client";
import {
  type DebriefBasis,
  type DebriefPlan,
  type HeldPlan,
  planLater,
  planOf,
} from "./debrief-basis";
import { type Judged, packed, unpacked } from "./judging";
import { keptDebrief, keptSessionAt } from "./kept-debrief";
import { edgesOf, type SuggestedEdges, stripOf } from "./strip";

/** An activity's own columns, in the form the operations use. */
export interface ActivityFields {
  type: NewActivity["type"];
  durationMin: number;
  intensityLevel: number | null;
  thermalStressLevel: number | null;
  temperatureC: number | null;
  humidityPct: number | null;
  solar: number | null;
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
  temperatureC: row.temperatureC,
  humidityPct: row.humidityPct,
  solar: row.solar,
  isRaceEvent: row.isRaceEvent,
  mealBeforeMin: row.mealBeforeMin,
  externalId: row.externalId,
  name: row.name,
  scheduledAt: row.scheduledAt,
  startedAt: row.startedAt,
});

export function toActivity(account: AccountScope, row: ActivityRow): Activity {
  return {
    id: row.id,
    athlete_id: row.athleteId,
    partner_id: account.partnerId,
    type: ActivityTypeField.parse(row.type),
    duration_min: row.durationMin,
    intensity_level: row.intensityLevel,
    thermal_stress_level: row.thermalStressLevel,
    temperature_c: row.temperatureC,
    humidity_pct: row.humidityPct,
    solar: row.solar,
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

/** What a calculation stores on its activity. */
export interface Calculated {
  prescription: StoredPrescription;
  safety: Safety;
  madeOf: MadeOf;
}

/**
 * Returns an activity's stored plan in the form debriefs are compared with; null if there is none. One calculated after
 * a debrief is stale for it: its overrides don't count for what was drunk before.
 */
export function heldPlan(row: ActivityRow): HeldPlan | null {
  if (row.prescription === null) return null;
  const made = MadeOf.nullable().parse(row.prescriptionMadeOf);
  const isStale = row.prescriptionStale || made?.is_after_debrief === true;
  const prescription = storedOf(row.prescription, isStale);
  const { max_safe_fluid_ml_per_hr } = Safety.parse(row.prescriptionSafety);
  return {
    prescription,
    minutes: made?.answers.duration_min ?? row.durationMin,
    // Prescriptions from before `madeOf` was stored never had their ceiling lowered for open answers.
    fluidCeilingMlPerHr: made === null ? max_safe_fluid_ml_per_hr : heldCeiling(made),
  };
}

export interface NewRow {
  id: string;
  fields: ActivityFields;
  calculated: Calculated | null;
}

/** Casts a contract object to a JSON column. Safe because contract schemas contain only JSON. */
const asJson = (noun: object): Prisma.JsonObject => noun as Prisma.JsonObject;

const calculatedColumns = ({ prescription, safety, madeOf }: Calculated) => ({
  prescription: asJson(prescription),
  prescriptionSafety: asJson(safety),
  prescriptionMadeOf: asJson(madeOf),
  prescriptionStale: false,
});

/** An activity without a plan or a debrief. */
const BARE = {
  prescription: null,
  prescriptionSafety: null,
  prescriptionStale: false,
  prescriptionMadeOf: null,
  carryingPlan: null,
  feedback: null,
  debriefPlan: null,
  suggestedTotals: null,
  suggestedRange: null,
  fluidCeilingMlPerHr: null,
  asUsedTotals: null,
  reportSource: null,
  reportCompleteness: null,
  profileSnapshot: null,
  judgedBy: null,
};

export async function insertActivities(
  account: AccountScope,
  athleteId: string,
  activities: readonly NewRow[],
): Promise<ActivityRow[]> {
  const now = toDate(account.nowMs);
  const rows = activities.map(
    ({ id, fields, calculated }): ActivityRow => ({
      ...{ id, accountId: account.accountId, athleteId },
      ...BARE,
      ...fields,
      ...(calculated === null ? {} : calculatedColumns(calculated)),
      sessionAt: fields.startedAt,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await insertRows(account.db, "activity", rows);
  return rows;
}

/** Matches one activity by the path ids and the account. Matches nothing once its athlete is erased. */
const at = (account: AccountScope, athleteId: string, id: string) => ({
  id,
  athleteId,
  ...ownedThrough(account),
});

export const findActivity = (
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<ActivityRow | null> =>
  account.db.activity.findFirst({ where: at(account, athleteId, id) });

/** Returns what an activity's debrief is judged by; null without a debrief. */
export async function findJudged(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<Judged | null> {
  const row = await account.db.activity.findFirst({
    where: at(account, athleteId, id),
    select: { judgedBy: true },
  });
  return unpacked(row?.judgedBy ?? null);
}

/** The fields a carrying plan is computed from. */
const PLANNED_BY = [
  "type",
  "durationMin",
  "intensityLevel",
  "thermalStressLevel",
  "temperatureC",
  "humidityPct",
  "solar",
  "isRaceEvent",
  "mealBeforeMin",
] as const satisfies readonly (keyof ActivityFields)[];

/**
 * True if the carrying plan was made for a different session than the patched one. Once a session has begun, the plan
 * is what was carried, so it stays.
 */
function isPlannedAnew(account: AccountScope, row: ActivityRow, fields: ActivityFields): boolean {
  const old = fieldsOf(row);
  const start = fields.startedAt ?? fields.scheduledAt;
  const isAhead = start === null || start.getTime() > account.nowMs;
  return isAhead && PLANNED_BY.some((name) => old[name] !== fields[name]);
}

export function updateActivity(
  account: AccountScope,
  row: ActivityRow,
  fields: ActivityFields,
  keepsPlan: boolean,
): Promise<ActivityRow> {
  const kept = keptDebrief(row);
  return account.db.activity.update({
    where: at(account, row.athleteId, row.id),
    data: {
      ...fields,
      sessionAt: keptSessionAt({ ...row, ...fields }, kept?.feedback ?? null),
      judgedBy: kept === null ? null : packed(kept.feedback, kept.basis, fields.durationMin),
      prescriptionStale: keepsPlan ? row.prescriptionStale : row.prescription !== null,
      ...(kept === null && isPlannedAnew(account, row, fields) && { carryingPlan: Prisma.DbNull }),
      updatedAt: toDate(account.nowMs),
    },
  });
}

export async function deleteActivityRow(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<boolean> {
  const { count } = await account.db.activity.deleteMany({ where: at(account, athleteId, id) });
  return count > 0;
}

/** @returns whether the debrief is now judged by a different plan */
export async function storePrescription(
  account: AccountScope,
  row: ActivityRow,
  calculated: Calculated,
): Promise<boolean> {
  const plan = planLater(row, {
    prescription: calculated.prescription,
    minutes: calculated.madeOf.answers.duration_min,
    fluidCeilingMlPerHr: heldCeiling(calculated.madeOf),
  });
  const kept = plan && keptDebrief(row);
  const judgedBy =
    plan && kept && packed(kept.feedback, { ...kept.basis, ...plan }, row.durationMin);
  const later = plan === null ? {} : { ...planColumns(plan), judgedBy };
  const after = row.feedback === null ? {} : { is_after_debrief: true as const };
  const madeOf = { ...calculated.madeOf, ...after };
  await account.db.activity.update({
    where: at(account, row.athleteId, row.id),
    data: { ...calculatedColumns({ ...calculated, madeOf }), ...later },
  });
  return plan !== null;
}

export async function storeFeedback(
  account: AccountScope,
  row: Pick<
    ActivityRow,
    "id" | "athleteId" | "durationMin" | "createdAt" | "scheduledAt" | "startedAt"
  >,
  feedback: Feedback,
  basis: DebriefBasis,
): Promise<void> {
  await account.db.activity.update({
    where: at(account, row.athleteId, row.id),
    data: {
      ...planColumns(basis),
      feedback: asJson(feedback),
      asUsedTotals: basis.asUsedTotals ?? Prisma.DbNull,
      reportSource: basis.reportSource,
      reportCompleteness: basis.reportCompleteness,
      profileSnapshot:
        basis.profileSnapshot === null ? Prisma.DbNull : asJson(basis.profileSnapshot),
      sessionAt: keptSessionAt(row, feedback),
      judgedBy: packed(feedback, basis, row.durationMin),
    },
  });
}

const planColumns = (plan: DebriefPlan) => ({
  debriefPlan: plan.debriefPlan,
  suggestedTotals: plan.suggestedTotals ?? Prisma.DbNull,
  suggestedRange: plan.suggestedRange ?? Prisma.DbNull,
  fluidCeilingMlPerHr: plan.fluidCeilingMlPerHr,
});

interface PrescriptionRow {
  id: string;
  athlete_id: string;
  prescription: unknown;
  prescription_safety: unknown;
  prescription_stale: boolean;
}

interface PrescriptionAsked {
  athleteId: string;
  id: string;
}

/**
 * Returns the stored prescription: null if none is stored, undefined if there is no such activity. Concurrent reads of
 * one account are batched into one statement.
 */
export async function findPrescription(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<{ prescription: StoredPrescription; safety: Safety } | null | undefined> {
  // The batched statement doesn't check `account.only`, so check it here.
  if (account.only !== null && account.only !== athleteId) return undefined;
  const row = await askForPrescription(account.accountId, { athleteId, id });
  if (row === undefined) return undefined;
  if (row.prescription === null) return null;
  return {
    prescription: storedOf(row.prescription, row.prescription_stale),
    safety: Safety.parse(row.prescription_safety),
  };
}

const askForPrescription = gathered<PrescriptionAsked, PrescriptionRow | undefined>(
  async (accountId, asked) => {
    const rows = await statement<PrescriptionRow>(
      "find-prescriptions",
      `SELECT c.id, c.athlete_id, c.prescription, c.prescription_safety, c.prescription_stale
       FROM activity c JOIN athlete a ON a.id = c.athlete_id
       WHERE c.id = ANY($1::uuid[]) AND c.account_id = $2 AND a.erased_at IS NULL`,
      [[...new Set(asked.map(({ id }) => id))], accountId],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ id, athleteId }) => {
      const row = byId.get(id);
      return row?.athlete_id === athleteId ? row : undefined;
    });
  },
);

/** Saves what was chosen to carry, replacing any earlier choice. @returns whether the session exists */
export async function storeCarryingPlan(
  account: AccountScope,
  athleteId: string,
  id: string,
  plan: KeptPlan,
): Promise<boolean> {
  const { count } = await account.db.activity.updateMany({
    where: at(account, athleteId, id),
    data: { carryingPlan: asJson(plan) },
  });
  return count > 0;
}

/** Returns what was chosen to carry in a session; null if nothing was. */
export const carryingPlanOf = (row: Pick<ActivityRow, "carryingPlan">): KeptPlan | null =>
  KeptPlan.nullable().parse(row.carryingPlan);

/** Returns what is suggested for a session by the plan its debrief is judged by, or would be if it landed now. */
export const suggestedIn = (row: ActivityRow, kept = keptDebrief(row)): SuggestedEdges =>
  edgesOf(kept?.basis ?? planOf(heldPlan(row)));

/** Converts a session to a strip, using the plan its debrief is judged by. */
export function toStrip(row: ActivityRow): Strip {
  const kept = keptDebrief(row);
  const session = {
    feedback: kept?.feedback ?? null,
    duration_min: row.durationMin,
    temperature_c: row.temperatureC,
  };
  return stripOf(session, carryingPlanOf(row), suggestedIn(row, kept));
}

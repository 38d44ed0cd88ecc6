import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import type { PartnerCaller } from "@/lib/access/caller";
import { readAthlete } from "@/lib/athletes/athletes";
import { holdBasis } from "@/lib/athletes/bases";
import type { CalculationBasis } from "@/lib/athletes/completeness";
import type { Activity, ActivityPatch, NewActivity } from "@/lib/contract/activity";
import { fail } from "@/lib/contract/errors";
import type { FlatPrescription } from "@/lib/contract/prescription";
import type { PageQuery } from "@/lib/contract/primitives";
import { toStored } from "@/lib/nutrition/answer";
import { recordCalculations } from "@/lib/nutrition/events";
import { toDate, toSeconds } from "@/lib/platform/clock";
import { type Tx, transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { record } from "@/lib/platform/outbox";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  type ActivityFields,
  type Calculated,
  deleteActivityRow,
  fieldsOf,
  findActivity,
  insertActivities,
  listActivityRows,
  listAllActivityRows,
  lockActivity,
  toActivity,
  updateActivity,
} from "./activities.store";

/** Creates one activity. @throws athlete_not_found, environment_mismatch */
export async function createActivity(
  caller: PartnerCaller,
  athleteId: string,
  input: NewActivity,
): Promise<Activity> {
  const [activity] = await createActivities(caller, athleteId, async () => [{ input, flat: null }]);
  return activity ?? fail("internal_error", { cause: "an insert returned no row" });
}

export interface PlannedActivity {
  input: NewActivity;
  /** Its calculation, when one was asked for. Only what is not a teaser is stored. */
  flat: FlatPrescription | null;
}

/**
 * Creates activities together, in the order given. What is planned sees the athlete, whom no other writer can
 * change until the activities are stored.
 *
 * @throws athlete_not_found, environment_mismatch
 */
export async function createActivities(
  caller: PartnerCaller,
  athleteId: string,
  plan: (basis: CalculationBasis, tx: Tx) => Promise<readonly PlannedActivity[]>,
): Promise<Activity[]> {
  const created = await transaction(async (tx) => {
    const basis = await holdBasis(tx, caller, athleteId);
    const planned = (await plan(basis, tx)).map(({ input, flat }) => ({
      id: newId(),
      fields: fieldsFrom(input),
      flat,
      calculated: flat === null ? null : storable(caller, flat),
    }));
    if (planned.length === 0) return [];
    const rows = await insertActivities(tx, caller, athleteId, planned);
    const subjects = planned.map(({ id }) => ({ kind: "activity" as const, id }));
    await audit(tx, caller, "activity.created", subjects);
    const byId = new Map(rows.map((row) => [row.id, toActivity(caller, row)]));
    const activities = planned.flatMap(({ id }) => byId.get(id) ?? []);
    await record(
      tx,
      caller,
      activities.map((data) => ({ type: "activity.created" as const, athleteId, data })),
    );
    const told = planned.flatMap(({ id, flat }) =>
      flat === null ? [] : [{ flat, athleteId, activityId: id }],
    );
    await recordCalculations(caller, told, tx);
    return activities;
  });
  return created;
}

/** One activity. @throws athlete_not_found, activity_not_found, environment_mismatch */
export async function readActivity(
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<Activity> {
  const row = await findActivity(caller, athleteId, id);
  return row === null ? refuseMissingActivity(caller, athleteId) : toActivity(caller, row);
}

/** A page of the athlete's activities, newest first. @throws athlete_not_found, invalid_cursor */
export async function listActivities(caller: PartnerCaller, athleteId: string, query: PageQuery) {
  const scope = `activities:${caller.accountId}:${athleteId}`;
  const cut = cutOf(query, scope);
  const rows = await listActivityRows(caller, athleteId, cut);
  if (rows.length === 0) await readAthlete(caller, athleteId);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { activities: shown.map((row) => toActivity(caller, row)), pagination };
}

/**
 * Changes an activity. Absent fields stay, null clears. A change marks the stored prescription stale; a patch that
 * changes nothing writes nothing.
 *
 * @throws athlete_not_found, activity_not_found, environment_mismatch
 */
export async function patchActivity(
  caller: PartnerCaller,
  athleteId: string,
  id: string,
  patch: ActivityPatch,
): Promise<Activity> {
  const activity = await transaction(async (tx) => {
    const before = await lockActivity(tx, caller, athleteId, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = { ...old, ...fieldsPatched(patch) };
    if (isDeepStrictEqual(old, fields)) return toActivity(caller, before);
    const after = toActivity(caller, await updateActivity(tx, caller, before, fields));
    await audit(tx, caller, "activity.updated", [{ kind: "activity", id }]);
    await record(tx, caller, [{ type: "activity.updated", athleteId, data: after }]);
    return after;
  });
  return activity ?? refuseMissingActivity(caller, athleteId);
}

/** Deletes an activity. @throws athlete_not_found, activity_not_found, environment_mismatch */
export async function deleteActivity(
  caller: PartnerCaller,
  athleteId: string,
  id: string,
): Promise<undefined> {
  const deleted = await transaction(async (tx) => {
    if (!(await deleteActivityRow(tx, caller, athleteId, id))) return false;
    await audit(tx, caller, "activity.deleted", [{ kind: "activity", id }]);
    return true;
  });
  if (!deleted) await refuseMissingActivity(caller, athleteId);
}

/** All that is stored of an athlete. @throws athlete_not_found, environment_mismatch */
export async function exportAthlete(caller: PartnerCaller, athleteId: string) {
  const athlete = await readAthlete(caller, athleteId);
  const rows = await listAllActivityRows(caller, athleteId);
  return {
    athlete,
    activities: rows.map((row) => toActivity(caller, row)),
    exported_at: toSeconds(caller.nowMs),
  };
}

/**
 * Ends a call that names an activity the athlete does not have.
 *
 * @throws athlete_not_found or environment_mismatch when it is the athlete that is not there, else activity_not_found
 */
export async function refuseMissingActivity(
  caller: PartnerCaller,
  athleteId: string,
): Promise<never> {
  await readAthlete(caller, athleteId);
  fail("activity_not_found");
}

/** What a calculation leaves with its activity; a teaser leaves nothing. */
export const storable = (caller: PartnerCaller, flat: FlatPrescription): Calculated | null =>
  flat.tier === "teaser"
    ? null
    : { prescription: toStored(flat, toSeconds(caller.nowMs)), safety: flat.safety };

const momentOf = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : toDate(ms);

const fieldsFrom = (input: NewActivity): ActivityFields => ({
  type: input.type,
  durationMin: input.duration_min,
  intensityLevel: input.intensity_level ?? null,
  thermalStressLevel: input.thermal_stress_level ?? null,
  isRaceEvent: input.is_race_event ?? null,
  mealBeforeMin: input.meal_before_min ?? null,
  externalId: input.external_id ?? null,
  name: input.name ?? null,
  scheduledAt: momentOf(input.scheduled_at),
  startedAt: momentOf(input.started_at),
});

/** Only the fields a patch sends. */
function fieldsPatched(patch: ActivityPatch): Partial<ActivityFields> {
  const sent: { [K in keyof ActivityFields]: ActivityFields[K] | undefined } = {
    type: patch.type,
    durationMin: patch.duration_min,
    intensityLevel: patch.intensity_level,
    thermalStressLevel: patch.thermal_stress_level,
    isRaceEvent: patch.is_race_event,
    mealBeforeMin: patch.meal_before_min,
    externalId: patch.external_id,
    name: patch.name,
    scheduledAt: patch.scheduled_at === undefined ? undefined : momentOf(patch.scheduled_at),
    startedAt: patch.started_at === undefined ? undefined : momentOf(patch.started_at),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

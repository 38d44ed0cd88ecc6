import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import { lockActivity } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
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
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { recordEvents } from "@/lib/platform/outbox";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  type ActivityFields,
  type Calculated,
  deleteActivityRow,
  fieldsOf,
  findActivity,
  insertActivities,
  listActivityRows,
  toActivity,
  updateActivity,
} from "./activities.store";

/** Creates one activity. @throws athlete_not_found, environment_mismatch */
export async function createActivity(
  account: AccountScope,
  athleteId: string,
  input: NewActivity,
): Promise<Activity> {
  const [activity] = await createActivities(account, athleteId, async () => [
    { input, flat: null },
  ]);
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
  account: AccountScope,
  athleteId: string,
  plan: (account: AccountScope, basis: CalculationBasis) => Promise<readonly PlannedActivity[]>,
): Promise<Activity[]> {
  const created = await transaction(account, async (account) => {
    const basis = await holdBasis(account, athleteId);
    const planned = (await plan(account, basis)).map(({ input, flat }) => ({
      id: newId(),
      fields: fieldsFrom(input),
      flat,
      calculated: flat === null ? null : storable(account, flat),
    }));
    if (planned.length === 0) return [];
    const rows = await insertActivities(account, athleteId, planned);
    const subjects = planned.map(({ id }) => ({ kind: "activity" as const, id }));
    await audit(account, "activity.created", subjects);
    const byId = new Map(rows.map((row) => [row.id, toActivity(account, row)]));
    const activities = planned.flatMap(({ id }) => byId.get(id) ?? []);
    await recordEvents(
      account,
      activities.map((data) => ({ type: "activity.created" as const, athleteId, data })),
    );
    const told = planned.flatMap(({ id, flat }) =>
      flat === null ? [] : [{ flat, athleteId, activityId: id }],
    );
    await recordCalculations(account, told);
    return activities;
  });
  return created;
}

/** One activity. @throws athlete_not_found, activity_not_found, environment_mismatch */
export async function readActivity(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<Activity> {
  const row = await findActivity(account, athleteId, id);
  return row === null ? refuseMissingActivity(account, athleteId) : toActivity(account, row);
}

/** A page of the athlete's activities, newest first. @throws athlete_not_found, invalid_cursor */
export async function listActivities(account: AccountScope, athleteId: string, query: PageQuery) {
  const scope = `activities:${account.accountId}:${athleteId}`;
  const cut = cutOf(query, scope);
  const rows = await listActivityRows(account, athleteId, cut);
  if (rows.length === 0) await readAthlete(account, athleteId);
  const { shown, pagination } = pageOf(rows, cut, scope);
  return { activities: shown.map((row) => toActivity(account, row)), pagination };
}

/**
 * Changes an activity. Absent fields stay, null clears. A change marks the stored prescription stale; a patch that
 * changes nothing writes nothing.
 *
 * @throws athlete_not_found, activity_not_found, environment_mismatch
 */
export async function patchActivity(
  account: AccountScope,
  athleteId: string,
  id: string,
  patch: ActivityPatch,
): Promise<Activity> {
  const activity = await transaction(account, async (account) => {
    const before = await lockActivity(account, athleteId, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = { ...old, ...fieldsPatched(patch) };
    if (isDeepStrictEqual(old, fields)) return toActivity(account, before);
    const after = toActivity(account, await updateActivity(account, before, fields));
    await audit(account, "activity.updated", [{ kind: "activity", id }]);
    await recordEvents(account, [{ type: "activity.updated", athleteId, data: after }]);
    return after;
  });
  return activity ?? refuseMissingActivity(account, athleteId);
}

/** Deletes an activity. @throws athlete_not_found, activity_not_found, environment_mismatch */
export async function deleteActivity(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<undefined> {
  const deleted = await transaction(account, async (account) => {
    if (!(await deleteActivityRow(account, athleteId, id))) return false;
    await audit(account, "activity.deleted", [{ kind: "activity", id }]);
    return true;
  });
  if (!deleted) await refuseMissingActivity(account, athleteId);
}

/**
 * Ends a call that names an activity the athlete does not have.
 *
 * @throws athlete_not_found or environment_mismatch when it is the athlete that is not there, else activity_not_found
 */
export async function refuseMissingActivity(
  account: AccountScope,
  athleteId: string,
): Promise<never> {
  await readAthlete(account, athleteId);
  fail("activity_not_found");
}

/** What a calculation leaves with its activity; a teaser leaves nothing. */
export const storable = (account: AccountScope, flat: FlatPrescription): Calculated | null =>
  flat.tier === "teaser"
    ? null
    : { prescription: toStored(flat, toSeconds(account.nowMs)), safety: flat.safety };

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

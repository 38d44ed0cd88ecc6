import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/access/audit";
import { lockActivity } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { readAthlete } from "@/lib/athletes/athletes";
import { holdBasis } from "@/lib/athletes/bases";
import type { CalculationBasis } from "@/lib/athletes/completeness";
import type { Activity, ActivityPatch, NewActivity } from "@/lib/contract/activity";
import { fail } from "@/lib/contract/errors";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { FlatPrescription } from "@/lib/contract/prescription";
import type { PageQuery } from "@/lib/contract/primitives";
import type { Strip } from "@/lib/contract/strip";
import { toStored } from "@/lib/nutrition/answer";
import { recordCalculations } from "@/lib/nutrition/events";
import { madeOf } from "@/lib/nutrition/made-of";
import type { Asked } from "@/lib/nutrition/nutrition";
import { toDate, toSeconds, utcYear } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { recordEvents } from "@/lib/platform/outbox";
import { cutOf, pageOf } from "@/lib/platform/page";
import {
  type ActivityFields,
  type Calculated,
  carryingPlanOf,
  deleteActivityRow,
  fieldsOf,
  findActivity,
  insertActivities,
  storeCarryingPlan,
  suggestedIn,
  toActivity,
  toStrip,
  updateActivity,
} from "./activities.store";
import { judgeAnew } from "./judge-anew";
import { readRun } from "./runs.store";
import type { SuggestedEdges } from "./strip";

/** Creates one activity. @throws athlete_not_found, environment_mismatch */
export async function createActivity(
  account: AccountScope,
  athleteId: string,
  input: NewActivity,
): Promise<Activity> {
  const [activity] = await createActivities(account, athleteId, async () => [
    { input, calculation: null },
  ]);
  return activity ?? fail("internal_error", { cause: "an insert returned no row" });
}

export interface PlannedActivity {
  input: NewActivity;
  /** Its calculation, if one was requested. Teasers are not stored. */
  calculation: { asked: Asked; flat: FlatPrescription } | null;
}

/**
 * Creates activities together, in the given order. `plan` sees the athlete, who stays locked until the activities are
 * stored.
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
    const planned = (await plan(account, basis)).map(({ input, calculation }) => ({
      id: newId(),
      fields: fieldsFrom(input),
      flat: calculation?.flat ?? null,
      calculated: calculation && storable(account, calculation.asked, calculation.flat),
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

/** Returns one activity. @throws athlete_not_found, activity_not_found, environment_mismatch */
export async function readActivity(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<Activity> {
  const row = await findActivity(account, athleteId, id);
  return row === null ? refuseMissingActivity(account, athleteId) : toActivity(account, row);
}

/** Returns a session as a strip, with what was chosen to carry and what is suggested. @throws as `readActivity` */
export async function readStrip(
  account: AccountScope,
  athleteId: string,
  id: string,
): Promise<{ strip: Strip; plan: KeptPlan | null; suggested: SuggestedEdges }> {
  const row = await findActivity(account, athleteId, id);
  if (row === null) return refuseMissingActivity(account, athleteId);
  return { strip: toStrip(row), plan: carryingPlanOf(row), suggested: suggestedIn(row) };
}

/** Saves what an athlete chose to carry in a session. @throws as `readActivity` */
export async function keepCarryingPlan(
  account: AccountScope,
  athleteId: string,
  id: string,
  plan: KeptPlan,
): Promise<void> {
  const isKept = await transaction(account, async (account) => {
    if (!(await storeCarryingPlan(account, athleteId, id, plan))) return false;
    await audit(account, "carrying_plan.chosen", [{ kind: "activity", id }]);
    return true;
  });
  if (!isKept) await refuseMissingActivity(account, athleteId);
}

/**
 * Returns a page of the athlete's activities, newest first; a short one if their debriefs are very long. @throws
 * athlete_not_found, invalid_cursor
 */
export async function listActivities(account: AccountScope, athleteId: string, query: PageQuery) {
  const scope = `activities:${account.accountId}:${athleteId}`;
  const cut = cutOf(query, scope);
  const { rows, hasMore } = await readRun(account, athleteId, { ...cut, first: "newest" });
  if (rows.length === 0) await readAthlete(account, athleteId);
  const { shown, pagination } = pageOf(rows, cut, scope, hasMore);
  return { activities: shown.map((row) => toActivity(account, row)), pagination };
}

/**
 * Updates an activity. Absent fields stay; null clears. A change marks the stored prescription stale, and for a session
 * still ahead it drops the carrying plan. A patch that changes nothing writes nothing.
 *
 * @param keepsPlan whether the change has nothing to do with the prescription, which then stays as fresh as it was
 * @throws athlete_not_found, activity_not_found, environment_mismatch
 */
export async function patchActivity(
  account: AccountScope,
  athleteId: string,
  id: string,
  patch: ActivityPatch,
  { keepsPlan = false } = {},
): Promise<Activity> {
  const activity = await transaction(account, async (account) => {
    const before = await lockActivity(account, athleteId, id);
    if (before === null) return null;
    const old = fieldsOf(before);
    const fields = { ...old, ...fieldsPatched(patch) };
    if (isDeepStrictEqual(old, fields)) return toActivity(account, before);
    const row = await updateActivity(account, before, fields, keepsPlan);
    if (isToJudge(before, row)) await judgeAnew(account, athleteId, id);
    const after = toActivity(account, row);
    await audit(account, "activity.updated", [{ kind: "activity", id }]);
    await recordEvents(account, [{ type: "activity.updated", athleteId, data: after }]);
    return after;
  });
  return activity ?? refuseMissingActivity(account, athleteId);
}

type Judgeable = Pick<Awaited<ReturnType<typeof updateActivity>>, "judgedBy" | "sessionAt">;

/** True if a debrief is now judged differently, or its session moved: whether coaches are told depends on its date. */
const isToJudge = (before: Judgeable, after: Judgeable): boolean =>
  after.judgedBy !== before.judgedBy ||
  (after.judgedBy !== null && after.sessionAt?.getTime() !== before.sessionAt?.getTime());

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
 * Throws the right error for an activity that the athlete doesn't have.
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

/** Returns what to store of a calculation; null for a teaser. */
export const storable = (
  { nowMs }: AccountScope,
  { input, athlete }: Asked,
  flat: FlatPrescription,
): Calculated | null =>
  flat.tier === "teaser"
    ? null
    : {
        prescription: toStored(flat, toSeconds(nowMs)),
        safety: flat.safety,
        madeOf: madeOf(input, athlete?.basis.profile ?? null, utcYear(nowMs)),
      };

const momentOf = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : toDate(ms);

const fieldsFrom = (input: NewActivity): ActivityFields => ({
  type: input.type,
  durationMin: input.duration_min,
  intensityLevel: input.intensity_level ?? null,
  thermalStressLevel: input.thermal_stress_level ?? null,
  temperatureC: input.temperature_c ?? null,
  humidityPct: input.humidity_pct ?? null,
  solar: input.solar ?? null,
  isRaceEvent: input.is_race_event ?? null,
  mealBeforeMin: input.meal_before_min ?? null,
  externalId: input.external_id ?? null,
  name: input.name ?? null,
  scheduledAt: momentOf(input.scheduled_at),
  startedAt: momentOf(input.started_at),
});

/** Heat is given in one form: sending one form replaces the other, and weather is cleared as a whole. */
function heatPatched(patch: ActivityPatch) {
  const { thermal_stress_level, temperature_c, humidity_pct, solar } = patch;
  const isWeather = (temperature_c ?? null) !== null;
  if (isWeather) {
    return {
      thermalStressLevel: null,
      temperatureC: temperature_c,
      humidityPct: humidity_pct,
      solar: solar ?? null,
    };
  }
  const isLevel = (thermal_stress_level ?? null) !== null;
  const clears = isLevel || temperature_c === null || humidity_pct === null;
  const none = clears ? null : undefined;
  return {
    thermalStressLevel: thermal_stress_level,
    ...{ temperatureC: none, humidityPct: none },
    solar: clears || solar === null ? null : undefined,
  };
}

/** Returns only the fields that a patch sends. */
function fieldsPatched(patch: ActivityPatch): Partial<ActivityFields> {
  const sent: { [K in keyof ActivityFields]: ActivityFields[K] | undefined } = {
    type: patch.type,
    durationMin: patch.duration_min,
    intensityLevel: patch.intensity_level,
    ...heatPatched(patch),
    isRaceEvent: patch.is_race_event,
    mealBeforeMin: patch.meal_before_min,
    externalId: patch.external_id,
    name: patch.name,
    scheduledAt: patch.scheduled_at === undefined ? undefined : momentOf(patch.scheduled_at),
    startedAt: patch.started_at === undefined ? undefined : momentOf(patch.started_at),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

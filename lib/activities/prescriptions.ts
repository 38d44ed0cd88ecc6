import { lockActivity } from "@/lib/access/locks";
import type { AccountScope } from "@/lib/access/scope";
import { holdBasis } from "@/lib/athletes/bases";
import {
  type ActivityImport,
  type ActivityImportInput,
  IMPORT_MAX,
  ImportedActivity,
  type NewActivity,
} from "@/lib/contract/activity";
import { fail } from "@/lib/contract/errors";
import type {
  ActivityCalculation,
  CalculateInput,
  CalculateOverrides,
  FlatPrescription,
} from "@/lib/contract/prescription";
import type { weatherFields } from "@/lib/contract/session";
import { countAthletes } from "@/lib/metering/novelty";
import { toStored } from "@/lib/nutrition/answer";
import { outOfQuota } from "@/lib/nutrition/batch";
import { recordCalculations } from "@/lib/nutrition/events";
import { type Asked, prescribeAs, requireBornInPast, viewsOf } from "@/lib/nutrition/nutrition";
import { toSeconds } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/db";
import { checkItems, unitsOfBatch } from "@/lib/platform/items";
import { createActivities, refuseMissingActivity, storable } from "./activities";
import { findPrescription, storePrescription, toActivity } from "./activities.store";
import { judgeAnew } from "./judge-anew";

/**
 * Calculates for a stored activity and saves the result with it. Overrides apply to this call only. Profile and
 * activity stay locked meanwhile, so the stored result is never older than either.
 *
 * @throws athlete_not_found, activity_not_found, environment_mismatch, invalid_value
 */
export async function calculateActivity(
  account: AccountScope,
  athleteId: string,
  activityId: string,
  overrides: CalculateOverrides,
) {
  requireBornInPast(account, overrides);
  const answer = await transaction(account, async (account) => {
    const basis = await holdBasis(account, athleteId);
    const row = await lockActivity(account, athleteId, activityId);
    if (row === null) return null;
    const input = inputOf(toActivity(account, row), overrides);
    const asked = { input, athlete: { id: athleteId, basis } };
    const [view] = await viewsOf(account, [asked], true);
    const flat = prescribeAs(account, asked, view ?? { kind: "full" });
    const calculated = storable(account, asked, flat);
    if (calculated !== null && (await storePrescription(account, row, calculated)))
      await judgeAnew(account, athleteId, activityId);
    await recordCalculations(account, [{ flat, athleteId, activityId }]);
    return calculationOf(account, { flat, athleteId, activityId });
  });
  if (answer === null) return refuseMissingActivity(account, athleteId);
  await countAthletes(account, [athleteId]);
  return answer;
}

/**
 * Builds the response of an activity's calculation. A teaser is not stored, so its response mentions no prescription.
 */
function calculationOf(
  account: AccountScope,
  of: { flat: FlatPrescription; athleteId: string; activityId: string },
): ActivityCalculation {
  const { flat } = of;
  return {
    ...flat,
    activity_id: of.activityId,
    athlete_id: of.athleteId,
    ...(flat.tier === "teaser" ? {} : { prescription: toStored(flat, toSeconds(account.nowMs)) }),
    request_id: account.requestId,
  };
}

/**
 * Returns the stored prescription with its safety block, as calculated.
 *
 * @throws prescription_not_found, athlete_not_found, activity_not_found, environment_mismatch
 */
export async function readPrescription(
  account: AccountScope,
  athleteId: string,
  activityId: string,
) {
  const stored = await findPrescription(account, athleteId, activityId);
  if (stored === undefined) return refuseMissingActivity(account, athleteId);
  return stored ?? fail("prescription_not_found");
}

/**
 * Creates up to 200 activities and, if requested, calculates and stores their prescriptions. Bad items are reported by
 * index. Each calculation is charged like a separate call, and an item that exceeded the quota says so.
 *
 * @throws athlete_not_found, environment_mismatch, empty_batch, batch_too_large
 */
export async function importActivities(
  account: AccountScope,
  athleteId: string,
  input: ActivityImportInput,
  paid: number,
): Promise<Omit<ActivityImport, "request_id">> {
  const { good, errors } = checkItems(
    input.activities,
    IMPORT_MAX,
    ImportedActivity,
    (item) => item,
  );
  const wanted = good.filter(({ value }) => (value.calculate ?? input.calculate) === true);
  const granted = wanted.slice(0, paid);
  const results = new Map<number, { asked: Asked; flat: FlatPrescription }>();
  const imported = await createActivities(account, athleteId, async (account, basis) => {
    const asked = granted.map(({ value }) => ({
      input: inputOf(value, {}),
      athlete: { id: athleteId, basis },
    }));
    const views = await viewsOf(account, asked, true);
    granted.forEach(({ index }, place) => {
      const [one, view] = [asked[place], views[place]];
      if (one && view) results.set(index, { asked: one, flat: prescribeAs(account, one, view) });
    });
    return good.map(({ index, value }) => ({
      input: value,
      calculation: results.get(index) ?? null,
    }));
  });
  if (results.size > 0) await countAthletes(account, [athleteId]);
  const activityIds = new Map(good.map(({ index }, place) => [index, imported[place]?.id ?? ""]));
  return {
    imported,
    errors,
    prescriptions: wanted.map(({ index }) => {
      const activity_id = activityIds.get(index) ?? "";
      const flat = results.get(index)?.flat;
      if (flat === undefined) return { ...outOfQuota(index), activity_id };
      const result = calculationOf(account, { flat, athleteId, activityId: activity_id });
      return { index, activity_id, result };
    }),
    total: input.activities.length,
    succeeded: imported.length,
    failed: errors.length,
  };
}

/** Counts the calculations an import asks for, whether or not its items are valid. */
export const calculationsIn = ({ activities, calculate }: ActivityImportInput): number =>
  activities.filter((item) => {
    const own =
      typeof item === "object" && item !== null && "calculate" in item ? item.calculate : undefined;
    return (own ?? calculate) === true;
  }).length;

/** Returns how many calls an import costs: one per calculation, at least one. */
export const importUnits = (input: ActivityImportInput): number =>
  unitsOfBatch(input.activities, IMPORT_MAX, calculationsIn(input));

/** Builds the calculation input: the activity's own fields unless the call overrides them. */
export function inputOf(activity: NewActivity, overrides: CalculateOverrides): CalculateInput {
  const isHeatSaid =
    (overrides.temperature_c ?? null) !== null || (overrides.thermal_stress_level ?? null) !== null;
  return {
    ...overrides,
    activity_type: overrides.activity_type ?? activity.type,
    duration_min: overrides.duration_min ?? activity.duration_min,
    intensity_level: overrides.intensity_level ?? activity.intensity_level,
    ...heatOf(isHeatSaid ? overrides : activity),
    is_race: overrides.is_race ?? activity.is_race_event,
    meal_before_min: overrides.meal_before_min ?? activity.meal_before_min,
  };
}

const heatOf = (
  said: Pick<CalculateOverrides, "thermal_stress_level" | keyof typeof weatherFields>,
) => ({
  thermal_stress_level: said.thermal_stress_level,
  temperature_c: said.temperature_c,
  humidity_pct: said.humidity_pct,
  solar: said.solar,
});

import { audit } from "@/lib/access/audit";
import { lockAthlete } from "@/lib/access/locks";
import { patchAthlete, readAthlete } from "@/lib/athletes/athletes";
import { readTrial } from "@/lib/athletes/bases";
import { concernsOf } from "@/lib/athletes/completeness";
import { contradictionIn } from "@/lib/athletes/contradiction";
import type { Athlete } from "@/lib/contract/athlete";
import { fail } from "@/lib/contract/errors";
import type { Units } from "@/lib/contract/preferences";
import { CalculateInput, type FlatPrescription } from "@/lib/contract/prescription";
import { inlineFields, type ProfileFieldName, SettingsInput } from "@/lib/contract/profile";
import { calculate } from "@/lib/nutrition/nutrition";
import { sha256 } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/db";
import { listChosen, saveChosen } from "./answers.store";
import {
  type AskedQuestion,
  answeredBy,
  type Form,
  isDoubtful,
  isWeightAsShown,
  overStored,
  questionsOf,
  settingsOf,
} from "./questions";
import { athleteOf, type Own } from "./record";

/** The example session that shows the effect of answers: everything about it is known, so only the profile matters. */
const EXAMPLE = {
  activity_type: "bike",
  duration_min: 180,
  intensity_level: 5,
  thermal_stress_level: 6,
  is_race: false,
  meal_before_min: 150,
} as const;

/**
 * Returns the profile's questions with their answers; imperial readers get weight in pounds, whatever unit it was
 * entered in.
 */
export async function readQuestions(own: Own, units: Units = "metric"): Promise<AskedQuestion[]> {
  const listed = await listChosen(own.account.db, own.athleteId);
  const chosen = new Map<string, string>(listed.map((one) => [one.field, one.choice]));
  if (units === "imperial") chosen.set("weight_kg", "lb");
  return questionsOf(await athleteOf(own), chosen);
}

/** Returns two profile answers that cannot both be right, as a sentence; null if none contradict. */
export const readContradiction = async (own: Own): Promise<string | null> =>
  contradictionIn((await athleteOf(own)).settings);

/**
 * Returns a token for an answer that must be confirmed before it is stored: a weight that is probably in the other unit.
 * Null if there is no doubt, or the form holds the token: it is another one for each weight.
 */
export async function confirmationOf(
  own: Own,
  field: ProfileFieldName,
  form: Form,
): Promise<string | null> {
  const { answer = "", unit = "", sure } = form;
  const token = sha256(`${answer.trim()} ${unit}`).slice(0, 16);
  if (field !== "weight_kg" || sure === token) return null;
  return isDoubtful(await athleteOf(own), form) ? token : null;
}

/**
 * Stores the answer to one question, replacing the previous one; with several checkboxes, only those that changed.
 *
 * @throws invalid_value
 */
export async function saveAnswer(
  { account, athleteId }: Own,
  field: ProfileFieldName,
  sent: Form,
): Promise<void> {
  await transaction(account, async (account) => {
    await lockAthlete(account, athleteId);
    const before = await readAthlete(account, athleteId);
    const stored = questionsOf(before, new Map()).find((each) => each.field === field);
    const form = overStored(field, sent, stored?.entered ?? {});
    const answered = answeredBy(field, form) ?? fail("invalid_value", { param: field });
    const { record, settings, choice } = answered;
    const isSetting = Object.keys(settings).length > 0;
    const change = isSetting
      ? { settings: SettingsInput.parse({ ...before.settings, ...settings }) }
      : record;
    const isKept = field === "weight_kg" && isWeightAsShown(before, form);
    if (!isKept) await patchAthlete(account, athleteId, change);
    if (choice === null) return;
    await saveChosen(account.db, athleteId, field, choice);
    await audit(account, "answer.chosen", [{ kind: "athlete", id: athleteId }]);
  });
}

/** The example's amount of each nutrient per hour: a number, or a range. */
export interface Worth {
  carb: string;
  sodium: string;
  fluid: string;
}

/**
 * Returns the example's numbers with the answers so far, and without the answer to one question. Null for an athlete
 * who would get only a teaser for a session of their own: the example must not show more.
 */
export async function readWorth(
  own: Own,
  without: ProfileFieldName | null,
): Promise<{ now: Worth; before: Worth | null } | null> {
  const athlete = await athleteOf(own);
  const { account, athleteId } = own;
  const isOver = athlete.subscription_status === "teaser";
  if (isOver && (await readTrial(account, athleteId)) !== null) return null;
  const worth = async (inline: Record<string, unknown>) =>
    worthOf(await calculate(account, CalculateInput.parse({ ...EXAMPLE, ...inline })));
  const now = inlineOf(athlete);
  const before = without === null ? null : await worth(leftOut(now, without));
  return { now: await worth(now), before };
}

/** Returns an athlete's answers as input for a calculation without an athlete. */
function inlineOf({ sex, year_of_birth, weight_kg, settings }: Athlete): Record<string, unknown> {
  const own = Object.entries(settings).filter(([name]) => name in inlineFields);
  return {
    ...Object.fromEntries(own),
    sex,
    year_of_birth,
    athlete_weight_kg: weight_kg,
    concerns: concernsOf(settings),
  };
}

function leftOut(inline: Record<string, unknown>, field: ProfileFieldName) {
  const gone = [
    field,
    ...settingsOf(field),
    ...(field === "weight_kg" ? ["athlete_weight_kg"] : []),
  ];
  return Object.fromEntries(Object.entries(inline).filter(([name]) => !gone.includes(name)));
}

const worthOf = (flat: FlatPrescription): Worth => ({
  carb: flat.carb_range_g_per_hr ?? String(flat.carb_g_per_hr),
  sodium: flat.sodium_range_mg_per_hr ?? String(flat.sodium_mg_per_hr),
  fluid: flat.fluid_range_ml_per_hr ?? String(flat.fluid_ml_per_hr),
});

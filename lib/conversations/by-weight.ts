import type { AccountScope } from "@/lib/access/scope";
import { readBasis } from "@/lib/athletes/bases";
import { CAFFEINE_DAY_MG, CAFFEINE_MG_PER_KG } from "@/lib/catalog/fit/limits";
import { utcYear } from "@/lib/platform/clock";
import type { CaffeineFact, MealFact } from "./findings";
import type { Question } from "./question";

/** Works out what depends on body weight alone, taken from the question or the profile. */

const YOUNG_BELOW = 16;
/** Carbohydrate one to four hours before the start, as the article on it says. */
const MEAL_G_PER_KG = { min: 1, max: 4 } as const;

async function bodyOf(account: AccountScope, athleteId: string | null, { session }: Question) {
  const profile = athleteId === null ? undefined : (await readBasis(account, athleteId))?.profile;
  const kilograms = session.athlete_weight_kg ?? profile?.weightKg ?? null;
  return { kilograms, born: profile?.yearOfBirth ?? null };
}

/** Returns the body weight in kg for amounts per kilogram; null if the question names none, or it is unknown. */
export const weightFor = async (
  account: AccountScope,
  athleteId: string | null,
  question: Question,
): Promise<number | null> =>
  question.amounts.some(({ isPerKg }) => isPerKg)
    ? (await bodyOf(account, athleteId, question)).kilograms
    : null;

/** Returns the most caffeine the athlete should take in a day. */
export async function caffeineFor(
  account: AccountScope,
  athleteId: string | null,
  question: Question,
): Promise<Omit<CaffeineFact, "callId">> {
  const { kilograms, born } = await bodyOf(account, athleteId, question);
  const max_mg =
    kilograms === null
      ? null
      : Math.min(CAFFEINE_DAY_MG, Math.floor(kilograms * CAFFEINE_MG_PER_KG));
  return { max_mg, isYoung: born !== null && utcYear(account.nowMs) - born < YOUNG_BELOW };
}

/** Returns the meal before the start; null if body weight is unknown. */
export async function mealFor(
  account: AccountScope,
  athleteId: string | null,
  question: Question,
): Promise<Omit<MealFact, "callId"> | null> {
  const { kilograms: weight_kg } = await bodyOf(account, athleteId, question);
  if (weight_kg === null) return null;
  const [min_g, max_g] = [MEAL_G_PER_KG.min, MEAL_G_PER_KG.max].map((each) =>
    Math.round(each * weight_kg),
  );
  return { weight_kg, min_g: min_g ?? 0, max_g: max_g ?? 0 };
}

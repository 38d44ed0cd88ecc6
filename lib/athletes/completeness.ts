import type { StandingFacts } from "@/lib/billing/entitlement";
import type { Settings } from "@/lib/contract/profile";
import { CONCERNS, type Concerns, type Sex } from "@/lib/contract/vocabulary";

export interface StoredProfile {
  sex: Sex | null;
  yearOfBirth: number | null;
  weightKg: number | null;
  settings: Settings;
}

/** All a calculation needs of an athlete. */
export interface CalculationBasis {
  profile: StoredProfile;
  facts: StandingFacts;
}

const ANSWERS = [
  "sweat_level",
  "saltiness",
  "satiety_level",
  "fitness_level",
  "carb_experience",
  "usual_carb_consumption",
] as const;

/** The concerns block, or undefined when the question was never answered. Any stored concern key answers it. */
export function concernsOf(settings: Settings): Concerns | undefined {
  const answered = CONCERNS.filter((concern) => settings[concern] !== undefined);
  if (answered.length === 0) return undefined;
  return Object.fromEntries(answered.map((concern) => [concern, settings[concern] === true]));
}

/** Whether every stored answer is there: sex, year of birth, weight and all settings but the override. */
export function isProfileComplete(profile: StoredProfile): boolean {
  return (
    profile.sex !== null &&
    profile.yearOfBirth !== null &&
    profile.weightKg !== null &&
    ANSWERS.every((answer) => profile.settings[answer] !== undefined) &&
    concernsOf(profile.settings) !== undefined
  );
}

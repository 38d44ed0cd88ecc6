import type { StandingFacts } from "@/lib/billing/entitlement";
import {
  ANSWER_PLACES,
  type Concerns,
  type ProfileRecord,
  type Settings,
  type SettingsInput,
} from "@/lib/contract/profile";
import { CONCERNS, type Sex } from "@/lib/contract/vocabulary";

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

/** Every field of the record, read from the stored profile. */
const RECORD: { readonly [K in keyof ProfileRecord]: (of: StoredProfile) => ProfileRecord[K] } = {
  sex: ({ sex }) => sex,
  year_of_birth: ({ yearOfBirth }) => yearOfBirth,
  weight_kg: ({ weightKg }) => weightKg,
};

/** Settings as they are kept: a null is no answer, and whether the concerns were answered is kept with them. */
export function settingsFrom(input: SettingsInput): Settings {
  const { concerns_answered: _said, ...given }: Settings = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  return areConcernsAnswered(input) ? { ...given, concerns_answered: true } : given;
}

/** Whether the concerns question was answered: with any concern, or with none by saying so. */
const areConcernsAnswered = (settings: SettingsInput): boolean =>
  settings.concerns_answered === true ||
  CONCERNS.some((concern) => (settings[concern] ?? null) !== null);

/** The concerns block, or undefined when the question was never answered. */
export function concernsOf(settings: Settings): Concerns | undefined {
  if (!areConcernsAnswered(settings)) return undefined;
  const answered = CONCERNS.filter((concern) => settings[concern] !== undefined);
  return Object.fromEntries(answered.map((concern) => [concern, settings[concern] === true]));
}

/** Whether every stored answer is there: sex, year of birth, weight and all settings but the override. */
export const isProfileComplete = (profile: StoredProfile): boolean =>
  ANSWER_PLACES.every(
    ({ record, settings }) =>
      record.some((name) => RECORD[name](profile) !== null) ||
      settings.some((name) => profile.settings[name] !== undefined),
  );

/** Whether nothing at all was answered, not even what nobody asks for. */
export const isProfileEmpty = (profile: StoredProfile): boolean =>
  Object.values(RECORD).every((read) => read(profile) === null) &&
  Object.keys(profile.settings).length === 0;

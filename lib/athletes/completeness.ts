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

/** Everything a calculation needs about an athlete. */
export interface CalculationBasis {
  profile: StoredProfile;
  facts: StandingFacts;
}

/** Reads each field of the record from the stored profile. */
const RECORD: { readonly [K in keyof ProfileRecord]: (of: StoredProfile) => ProfileRecord[K] } = {
  sex: ({ sex }) => sex,
  year_of_birth: ({ yearOfBirth }) => yearOfBirth,
  weight_kg: ({ weightKg }) => weightKg,
};

/**
 * Converts settings to their stored form: nulls are dropped, and whether the concerns were answered is stored along.
 */
export function settingsFrom(input: SettingsInput): Settings {
  const { concerns_answered: _said, ...given }: Settings = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
  return areConcernsAnswered(input) ? { ...given, concerns_answered: true } : given;
}

/** True if the concerns question was answered, either with any concern or by saying there are none. */
const areConcernsAnswered = (settings: SettingsInput): boolean =>
  settings.concerns_answered === true ||
  CONCERNS.some((concern) => (settings[concern] ?? null) !== null);

/** Returns the concerns block, or undefined if the question was never answered. */
export function concernsOf(settings: Settings): Concerns | undefined {
  if (!areConcernsAnswered(settings)) return undefined;
  const answered = CONCERNS.filter((concern) => settings[concern] !== undefined);
  return Object.fromEntries(answered.map((concern) => [concern, settings[concern] === true]));
}

/** True if every answer is stored: sex, year of birth, weight and all settings except the override. */
export const isProfileComplete = (profile: StoredProfile): boolean =>
  ANSWER_PLACES.every(
    ({ record, settings }) =>
      record.some((name) => RECORD[name](profile) !== null) ||
      settings.some((name) => profile.settings[name] !== undefined),
  );

/** True if nothing was answered at all, not even optional fields. */
export const isProfileEmpty = (profile: StoredProfile): boolean =>
  Object.values(RECORD).every((read) => read(profile) === null) &&
  Object.keys(profile.settings).length === 0;

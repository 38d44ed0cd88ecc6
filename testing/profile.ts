import type { AthleteInput } from "@/lib/contract/athlete";

/** Every setting answered: with sex, year of birth and weight the profile is complete. */
export const SETTINGS = {
  sweat_level: 5,
  saltiness: 5,
  satiety_level: 5,
  fitness_level: 5,
  carb_experience: "range_40_60",
  usual_carb_consumption: "range_60_80",
  thirst: true,
  concerns_answered: true,
} as const satisfies AthleteInput["settings"];

export const PROFILE = {
  sex: "female",
  year_of_birth: 1990,
  weight_kg: 62,
  settings: SETTINGS,
} as const satisfies AthleteInput;

import type { AthleteInput } from "@/lib/contract/athlete";

/** Every setting answered; with sex, year of birth and weight the profile is complete. */
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

/** A calculation with everything asked about the session. */
export const CALL = {
  activity_type: "run",
  duration_min: 90,
  intensity_level: 5,
  thermal_stress_level: 6,
  is_race: false,
  meal_before_min: 120,
} as const;

const { thirst: _thirst, ...ANSWERS } = SETTINGS;

/** One with everything asked about the athlete too, so that its numbers are exact. */
export const COMPLETE_CALL = {
  ...CALL,
  ...ANSWERS,
  athlete_weight_kg: 70,
  sex: "male",
  age: 35,
  concerns: {},
} as const;

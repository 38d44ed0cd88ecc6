import type { InlineProfile } from "@/lib/contract/profile";
import type { ActivityType, Concern } from "@/lib/contract/vocabulary";
import { type ReportedWeather, type Weather, weatherOf } from "@/lib/engine/climate";
import { INPUT_RANGE } from "@/lib/engine/constants";
import { clamp } from "@/lib/engine/curves";

/** Fields that describe the session itself. */
type Session = {
  intensity_level: number;
  thermal_stress_level: number;
  is_race: boolean;
  meal_before_min: number;
};

/**
 * The input of a call, under its field names. An absent or undefined field is an unanswered question. `concerns: {}`
 * answers that question with none; any absent concern counts as no.
 */
export type EngineInput = {
  readonly activity_type: ActivityType;
  readonly duration_min: number;
  /** The year used to turn `year_of_birth` into an age if `age` is absent; without it, `year_of_birth` is ignored. */
  readonly reference_year?: number | undefined;
  /** Reported weather answers the heat question, and takes precedence over a level. */
  readonly weather?: ReportedWeather | undefined;
} & { readonly [K in keyof (Session & InlineProfile)]?: (Session & InlineProfile)[K] | undefined };

/** Complete input: every question answered, and every number within the engine's range. */
export type Answers = Readonly<Session> &
  Readonly<Omit<InlineProfile, "year_of_birth" | "carb_upper_limit_override" | "concerns">> & {
    readonly activity_type: ActivityType;
    readonly duration_min: number;
    /** Null if only a level is known, and always in water, where the level describes the water temperature. */
    readonly weather: Weather | null;
    /** g/h; null if the athlete set no ceiling. */
    readonly carb_upper_limit_override: number | null;
    readonly concerns: Readonly<Record<Concern, boolean>>;
  };

/** The questions that can be unanswered; each has a default. */
export type AnswerField = Exclude<
  keyof Answers,
  "activity_type" | "duration_min" | "weather" | "carb_upper_limit_override"
>;

export const NO_CONCERNS: Answers["concerns"] = {
  muscle_cramps: false,
  gut_distress: false,
  performance: false,
  hunger: false,
  heat_tolerance: false,
  faintness: false,
  drinking_resistance: false,
  thirst: false,
};

/** Defaults for unanswered questions. For sex it is the midpoint, as for intersex. */
export const DEFAULTS: Readonly<Pick<Answers, AnswerField>> = {
  athlete_weight_kg: 70,
  intensity_level: 5,
  thermal_stress_level: 5,
  is_race: false,
  meal_before_min: 150,
  sex: "intersex",
  age: 35,
  sweat_level: 5,
  saltiness: 5,
  satiety_level: 5,
  fitness_level: 5,
  carb_experience: "range_40_60",
  usual_carb_consumption: "range_lt_60",
  concerns: NO_CONCERNS,
};

/** Returns the age in years: `age`, else the difference of the two years, else null (unanswered). */
export function ageOf(input: EngineInput): number | null {
  if (input.age !== undefined) return input.age;
  if (input.year_of_birth === undefined || input.reference_year === undefined) return null;
  return input.reference_year - input.year_of_birth;
}

function levelOfNine(level: number): number {
  return clamp(level, INPUT_RANGE.level_of_nine[0], INPUT_RANGE.level_of_nine[1]);
}

function levelOfTen(level: number): number {
  return clamp(level, INPUT_RANGE.level_of_ten[0], INPUT_RANGE.level_of_ten[1]);
}

function allConcerns(said: InlineProfile["concerns"]): Answers["concerns"] {
  return {
    muscle_cramps: said.muscle_cramps === true,
    gut_distress: said.gut_distress === true,
    performance: said.performance === true,
    hunger: said.hunger === true,
    heat_tolerance: said.heat_tolerance === true,
    faintness: said.faintness === true,
    drinking_resistance: said.drinking_resistance === true,
    thirst: said.thirst === true,
  };
}

/** Fills in defaults and clamps numbers to their range: the last line of defense behind the caller's own checks. */
export function fillDefaults(input: EngineInput): Answers {
  const range = INPUT_RANGE;
  const limit = input.carb_upper_limit_override;
  const weight = input.athlete_weight_kg ?? DEFAULTS.athlete_weight_kg;
  const meal = input.meal_before_min ?? DEFAULTS.meal_before_min;
  const weather = input.weather === undefined ? null : weatherOf(input.weather);
  return {
    activity_type: input.activity_type,
    duration_min: clamp(input.duration_min, range.duration_min[0], range.duration_min[1]),
    athlete_weight_kg: clamp(weight, range.athlete_weight_kg[0], range.athlete_weight_kg[1]),
    intensity_level: levelOfTen(input.intensity_level ?? DEFAULTS.intensity_level),
    weather: input.activity_type === "swim" ? null : weather,
    thermal_stress_level:
      weather?.thermal_stress_level ??
      levelOfTen(input.thermal_stress_level ?? DEFAULTS.thermal_stress_level),
    is_race: input.is_race ?? DEFAULTS.is_race,
    meal_before_min: clamp(meal, range.meal_before_min[0], range.meal_before_min[1]),
    sex: input.sex ?? DEFAULTS.sex,
    age: clamp(ageOf(input) ?? DEFAULTS.age, range.age[0], range.age[1]),
    sweat_level: levelOfNine(input.sweat_level ?? DEFAULTS.sweat_level),
    saltiness: levelOfNine(input.saltiness ?? DEFAULTS.saltiness),
    satiety_level: levelOfNine(input.satiety_level ?? DEFAULTS.satiety_level),
    fitness_level: levelOfNine(input.fitness_level ?? DEFAULTS.fitness_level),
    carb_experience: input.carb_experience ?? DEFAULTS.carb_experience,
    usual_carb_consumption: input.usual_carb_consumption ?? DEFAULTS.usual_carb_consumption,
    carb_upper_limit_override:
      limit === undefined
        ? null
        : clamp(limit, range.carb_upper_limit_override[0], range.carb_upper_limit_override[1]),
    concerns: input.concerns === undefined ? NO_CONCERNS : allConcerns(input.concerns),
  };
}

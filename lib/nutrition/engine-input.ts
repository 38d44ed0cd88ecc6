import { concernsOf, type StoredProfile } from "@/lib/athletes/completeness";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import type { Settings } from "@/lib/contract/profile";
import type { EngineInput } from "@/lib/engine/answers";
import { type ReportedWeather, weatherOf } from "@/lib/engine/climate";

/** Returns a call's weather, if it sends both temperature and humidity. */
export function weatherIn(input: CalculateInput): ReportedWeather | undefined {
  const temperature_c = input.temperature_c ?? undefined;
  const humidity_pct = input.humidity_pct ?? undefined;
  if (temperature_c === undefined || humidity_pct === undefined) return undefined;
  return { temperature_c, humidity_pct, solar: input.solar ?? undefined };
}

/** Returns the values derived from reported weather, rounded to hundredths, to echo in an answer. */
export function resolvedFrom(
  weather: ReportedWeather | undefined,
): FlatPrescription["inputs_resolved"] {
  if (weather === undefined) return undefined;
  const { thermal_stress_level, wbgt_c } = weatherOf(weather);
  return { thermal_stress_level: hundredths(thermal_stress_level), wbgt_c: hundredths(wbgt_c) };
}

/** Rounds to hundredths. Adding zero turns −0 into 0. */
const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Lists every engine input, including unanswered ones, so the compiler catches a forgotten field. */
type WholeInput = { [K in keyof Required<EngineInput>]: EngineInput[K] };

const NO_SETTINGS: Settings = {};

/** Returns the engine's inputs. Fields in the call take precedence over the stored profile. */
export function engineInput(
  input: CalculateInput,
  profile: StoredProfile | null,
  year: number,
): EngineInput {
  const settings = profile?.settings ?? NO_SETTINGS;
  const age = input.age ?? undefined;
  const whole: WholeInput = {
    activity_type: input.activity_type,
    duration_min: input.duration_min,
    athlete_weight_kg: input.athlete_weight_kg ?? profile?.weightKg ?? undefined,
    intensity_level: input.intensity_level ?? undefined,
    thermal_stress_level: input.thermal_stress_level ?? undefined,
    weather: weatherIn(input),
    is_race: input.is_race ?? undefined,
    meal_before_min: input.meal_before_min ?? undefined,
    sex: input.sex ?? profile?.sex ?? undefined,
    age,
    year_of_birth:
      age === undefined ? (input.year_of_birth ?? profile?.yearOfBirth ?? undefined) : undefined,
    reference_year: year,
    sweat_level: input.sweat_level ?? settings.sweat_level,
    saltiness: input.saltiness ?? settings.saltiness,
    satiety_level: input.satiety_level ?? settings.satiety_level,
    fitness_level: input.fitness_level ?? settings.fitness_level,
    carb_experience: input.carb_experience ?? settings.carb_experience,
    usual_carb_consumption: input.usual_carb_consumption ?? settings.usual_carb_consumption,
    carb_upper_limit_override:
      input.carb_upper_limit_override ?? settings.carb_upper_limit_override,
    // Concerns in the call replace the stored ones as a whole.
    concerns: input.concerns ?? concernsOf(settings),
  };
  return whole;
}

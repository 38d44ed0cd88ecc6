import { concernsOf, type StoredProfile } from "@/lib/athletes/completeness";
import type { CalculateInput, FlatPrescription } from "@/lib/contract/prescription";
import type { EngineInput } from "@/lib/engine/answers";
import { thermalLevelFromWbgt, wbgtFromWeather } from "@/lib/engine/climate";

const DEFAULT_SOLAR = 0.5;

/** An inline field, else the stored one; null and undefined are both absent. */
const first = <T>(...values: (T | null | undefined)[]): T | undefined =>
  values.find((value) => value !== null && value !== undefined) ?? undefined;

export interface Heat {
  level: number | undefined;
  resolved: FlatPrescription["inputs_resolved"];
}

/** The thermal level of a call, sent as such or as weather, which is then told back with its WBGT. */
export function heatOf(input: CalculateInput): Heat {
  const temperature_c = first(input.temperature_c);
  const humidity_pct = first(input.humidity_pct);
  if (temperature_c === undefined || humidity_pct === undefined) {
    return { level: first(input.thermal_stress_level), resolved: undefined };
  }
  const solar = first(input.solar) ?? DEFAULT_SOLAR;
  const wbgt = wbgtFromWeather({ temperature_c, humidity_pct, solar });
  const level = thermalLevelFromWbgt(wbgt);
  return { level, resolved: { thermal_stress_level: hundredths(level), wbgt_c: hundredths(wbgt) } };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** The engine's inputs: inline fields win over the stored profile for this call. */
export function engineInput(
  input: CalculateInput,
  level: number | undefined,
  profile: StoredProfile | null,
  year: number,
): EngineInput {
  const settings = profile?.settings ?? {};
  const inlineAge = first(input.age);
  return {
    activity_type: input.activity_type,
    duration_min: input.duration_min,
    athlete_weight_kg: first(input.athlete_weight_kg, profile?.weightKg),
    intensity_level: first(input.intensity_level),
    thermal_stress_level: level,
    is_race: first(input.is_race),
    meal_before_min: first(input.meal_before_min),
    sex: first(input.sex, profile?.sex),
    age: inlineAge,
    year_of_birth:
      inlineAge === undefined ? first(input.year_of_birth, profile?.yearOfBirth) : undefined,
    reference_year: year,
    sweat_level: first(input.sweat_level, settings.sweat_level),
    saltiness: first(input.saltiness, settings.saltiness),
    satiety_level: first(input.satiety_level, settings.satiety_level),
    fitness_level: first(input.fitness_level, settings.fitness_level),
    carb_experience: first(input.carb_experience, settings.carb_experience),
    usual_carb_consumption: first(input.usual_carb_consumption, settings.usual_carb_consumption),
    carb_upper_limit_override: first(
      input.carb_upper_limit_override,
      settings.carb_upper_limit_override,
    ),
    concerns: concernsInline(input) ?? concernsOf(settings),
  };
}

/** Inline concerns replace the stored block; `{}` answers with none. */
function concernsInline({ concerns }: CalculateInput) {
  if (concerns === null || concerns === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(concerns).map(([name, value]) => [name, value === true]),
  );
}

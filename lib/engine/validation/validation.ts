import { z } from "zod";
import {
  ACTIVITY_TYPES,
  CARB_EXPERIENCES,
  CONCERNS,
  SEXES,
  USUAL_CARB_CONSUMPTIONS,
} from "@/lib/contract/vocabulary";
import { DEFAULTS, type EngineInput, fillDefaults } from "@/lib/engine/answers";
import { climateFromLevel, type ReportedWeather, wbgt, weatherOf } from "@/lib/engine/climate";
import { METABOLISM, SPORTS } from "@/lib/engine/constants";
import { prescribe } from "@/lib/engine/engine";
import { gutFluidBase } from "@/lib/engine/limits";
import { metabolicFromRunSpeed, runVo2 } from "@/lib/engine/metabolism";
import { evaluate } from "@/lib/engine/point";
import { sodiumForStablePlasma, sweatSodium } from "@/lib/engine/sodium";
import { bodySurface, sweatPhysics } from "@/lib/engine/sweat";
import published from "@/lib/engine/validation/science-public.json";

const physicalInputs = z.object({
  mode: z.literal("physical"),
  sport: z.enum(ACTIVITY_TYPES).exclude(["swim"]),
  mass_kg: z.number(),
  speed_kmh: z.number().optional(),
  metabolic_w: z.number().optional(),
  temp_c: z.number(),
  rh_pct: z.number(),
  globe_excess_k: z.number(),
  multiplier: z.number().optional(),
});

const contractInputs = z.object({
  mode: z.literal("contract"),
  activity_type: z.enum(ACTIVITY_TYPES),
  duration_min: z.number(),
  athlete_weight_kg: z.number().optional(),
  intensity_level: z.number().optional(),
  thermal_stress_level: z.number().optional(),
  temperature_c: z.number().optional(),
  humidity_pct: z.number().optional(),
  solar: z.number().optional(),
  is_race: z.boolean().optional(),
  meal_before_min: z.number().optional(),
  sex: z.enum(SEXES).optional(),
  age: z.number().optional(),
  sweat_level: z.number().optional(),
  saltiness: z.number().optional(),
  satiety_level: z.number().optional(),
  fitness_level: z.number().optional(),
  carb_experience: z.enum(CARB_EXPERIENCES).optional(),
  usual_carb_consumption: z.enum(USUAL_CARB_CONSUMPTIONS).optional(),
  concerns: z.partialRecord(z.enum(CONCERNS), z.boolean()).optional(),
});

const functionInputs = z.object({
  mode: z.literal("function"),
  activity_type: z.enum(ACTIVITY_TYPES).optional(),
  levels: z.tuple([z.number(), z.number()]).optional(),
  saltiness: z.number().optional(),
  sweat_ml_per_hr: z.number().optional(),
  mass_kg: z.number().optional(),
  sex: z.enum(SEXES).optional(),
  sport: z.enum(ACTIVITY_TYPES).optional(),
  sweat_l_per_hr: z.number().optional(),
  na_mmol_l: z.number().optional(),
  fluid_fraction: z.number().optional(),
  thermal_stress_level: z.number().optional(),
  temperature_c: z.number().optional(),
  humidity_pct: z.number().optional(),
  speed_kmh: z.number().optional(),
});

const publishedCase = z.object({
  id: z.string(),
  gate: z.boolean(),
  source: z.string(),
  description: z.string(),
  inputs: z.discriminatedUnion("mode", [physicalInputs, contractInputs, functionInputs]),
  expected: z.object({
    quantity: z.string(),
    value: z.union([z.number(), z.tuple([z.number(), z.number()])]),
    unit: z.string(),
    tolerance_pct: z.number().optional(),
  }),
  confirmed: z.boolean(),
  mapping_note: z.string().optional(),
  engine_ref: z.number(),
});

/** A published finding, the inputs that represent it, and whether the engine must match it. */
export type PublishedCase = z.infer<typeof publishedCase>;

export const PUBLISHED_CASES: readonly PublishedCase[] = z
  .array(publishedCase)
  .parse(published.cases);

/** The defaults for questions a function case leaves open: 240 min of running at the default answers. */
const OPEN_SESSION: EngineInput = { activity_type: "run", duration_min: 240 };

function physicalValue(given: z.infer<typeof physicalInputs>): number {
  const { mass_kg, speed_kmh, temp_c, rh_pct, globe_excess_k } = given;
  const metabolic_w =
    given.metabolic_w ?? metabolicFromRunSpeed({ speed_kmh: speed_kmh ?? 0, grade: 0, mass_kg });
  const climate = { air_c: temp_c, humidity_pct: rh_pct, globe_excess_k };
  const litres = sweatPhysics({ sport: given.sport, mass_kg, metabolic_w, climate });
  return litres * (given.multiplier ?? 1);
}

function reportedIn(given: {
  readonly temperature_c?: number | undefined;
  readonly humidity_pct?: number | undefined;
  readonly solar?: number | undefined;
}): ReportedWeather | undefined {
  const { temperature_c, humidity_pct, solar } = given;
  if (temperature_c === undefined || humidity_pct === undefined) return undefined;
  return { temperature_c, humidity_pct, solar };
}

const WARNING_PRESENT = "warning_present:";

function contractValue(given: z.infer<typeof contractInputs>, quantity: string): number {
  const answer = prescribe({ ...given, weather: reportedIn(given) });
  const { detail } = answer;
  if (quantity.startsWith(WARNING_PRESENT)) {
    const wanted = quantity.slice(WARNING_PRESENT.length);
    return answer.warnings.some(({ code }) => code === wanted) ? 1 : 0;
  }
  switch (quantity) {
    case "carb_g_per_hr":
      return answer.carb_g_per_hr;
    case "fluid_ml_per_hr":
      return answer.fluid_ml_per_hr;
    case "max_safe_fluid":
      return answer.max_safe_fluid_ml_per_hr;
    case "band_fluid_high":
      return answer.band?.fluid_ml_per_hr.high ?? Number.NaN;
    case "fluid_total":
      return answer.total_fluid_ml;
    case "sodium_per_litre_of_fluid":
      return (answer.sodium_mg_per_hr / answer.fluid_ml_per_hr) * 1000;
    case "fluid_fraction_of_sweat":
      return answer.fluid_ml_per_hr / detail.sweat_rate_ml_per_hr;
    case "sweat_rate":
      return detail.sweat_rate_ml_per_hr / 1000;
    case "net_loss":
      return detail.net_loss_pct;
    case "mets":
      return detail.mets;
    default:
      return Number.NaN;
  }
}

type FunctionInputs = z.infer<typeof functionInputs>;

function concentration(given: FunctionInputs, sex: FunctionInputs["sex"]): number {
  return sweatSodium(
    {
      saltiness: given.saltiness ?? DEFAULTS.saltiness,
      fitness_level: DEFAULTS.fitness_level,
      sex: sex ?? DEFAULTS.sex,
    },
    given.sweat_ml_per_hr ?? 1000,
    bodySurface(given.mass_kg ?? DEFAULTS.athlete_weight_kg),
  );
}

function heatRatio({ activity_type, levels }: FunctionInputs): number {
  const session = { ...OPEN_SESSION, activity_type: activity_type ?? OPEN_SESSION.activity_type };
  const [hot, mild] = (
    levels ?? [DEFAULTS.thermal_stress_level, DEFAULTS.thermal_stress_level]
  ).map(
    (thermal_stress_level) =>
      evaluate(fillDefaults({ ...session, intensity_level: 8, thermal_stress_level }), 1)
        .sweat_rate_ml_per_hr,
  );
  return (hot ?? Number.NaN) / (mild ?? Number.NaN);
}

function functionValue(given: FunctionInputs, quantity: string): number {
  switch (quantity) {
    case "sweat_sodium":
      return concentration(given, given.sex);
    case "ratio":
      return given.levels === undefined
        ? concentration(given, "female") / concentration(given, "male")
        : heatRatio(given);
    case "practical_fluid_cap":
      return (
        gutFluidBase(given.mass_kg ?? DEFAULTS.athlete_weight_kg) *
        SPORTS[given.sport ?? OPEN_SESSION.activity_type].gut_fluid
      );
    case "sodium_replacement_fraction": {
      const sweat_l_per_hr = given.sweat_l_per_hr ?? 1;
      const na_mmol_per_l = given.na_mmol_l ?? Number.NaN;
      const fluid_fraction = given.fluid_fraction ?? Number.NaN;
      const needed = sodiumForStablePlasma({ sweat_l_per_hr, na_mmol_per_l, fluid_fraction });
      return needed / (sweat_l_per_hr * na_mmol_per_l);
    }
    case "thermal_level": {
      const weather = reportedIn(given);
      return weather === undefined ? Number.NaN : weatherOf(weather).thermal_stress_level;
    }
    case "wbgt":
      return wbgt(climateFromLevel(given.thermal_stress_level ?? DEFAULTS.thermal_stress_level));
    case "mets":
      return (
        runVo2({ speed_kmh: given.speed_kmh ?? Number.NaN, grade: 0 }) /
        METABOLISM.ml_per_kg_per_met
      );
    default:
      return Number.NaN;
  }
}

/** Returns the engine's value for a case, in the case's unit; NaN if the case asks for an unknown quantity. */
export function engineValue({ inputs, expected }: PublishedCase): number {
  switch (inputs.mode) {
    case "physical":
      return physicalValue(inputs);
    case "contract":
      return contractValue(inputs, expected.quantity);
    case "function":
      return functionValue(inputs, expected.quantity);
  }
}

/** True if a value agrees with a finding: inside its range, or within tolerance of its single figure. */
export function agrees({ expected }: PublishedCase, value: number): boolean {
  const tolerance = (expected.tolerance_pct ?? 0) / 100;
  if (typeof expected.value === "number") {
    return Math.abs(value / expected.value - 1) <= tolerance;
  }
  const [low, high] = expected.value;
  return value >= low * (1 - tolerance) && value <= high * (1 + tolerance);
}

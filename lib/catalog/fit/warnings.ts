import type { FitWarning } from "@/lib/contract/fit";
import type { Ceilings } from "./aim";
import { type Habits, strainOf } from "./habits";
import {
  CAFFEINE_DAY_MG,
  CAFFEINE_MG_PER_KG,
  type CaffeineFacts,
  LONE_GLUCOSE_G_PER_HR,
  type Load,
  STRONG_G_PER_100ML,
  VERY_STRONG_G_PER_100ML,
} from "./limits";

/** Who it is for. */
export interface Eater {
  ceilings: Ceilings;
  caffeine: CaffeineFacts;
  habits: Habits;
}

/** What rounding of sums may add before it counts. */
const NOISE = 1e-6;

/**
 * What is to be said of a load over so many hours, the gravest first. `strength_g_per_100ml` is null where nobody can say
 * how strong the drink gets, and `assumedBottle_ml` where it is told for a bottle that nobody chose.
 */
export function warningsOf(
  load: Load,
  strength_g_per_100ml: number | null,
  hours: number,
  eater: Eater,
  assumedBottle_ml: number | null = null,
): FitWarning[] {
  return [
    ...aboveCeilings(load, hours, eater.ceilings),
    ...aboveGut(load.carb_g / hours, eater.ceilings),
    ...ofCaffeine(load.caffeine_mg, eater.caffeine),
    ...ofUnsaid(load.caffeineUnsaid),
    ...ofGlucose(load.lone_glucose_g / hours),
    ...ofStrength(strength_g_per_100ml, assumedBottle_ml),
    ...ofHabit(load.carb_g / hours, eater.habits),
  ];
}

const shown = (value: number): string => String(Math.round(value * 10) / 10);

function aboveCeilings(load: Load, hours: number, ceilings: Ceilings): FitWarning[] {
  const rows = [
    ["carb", "Carbohydrate", load.carb_g / hours, ceilings.carb_g_per_hr, "g"],
    ["sodium", "Sodium", load.sodium_mg / hours, ceilings.sodium_mg_per_hr, "mg"],
    ["fluid", "Fluid", load.fluid_ml / hours, ceilings.fluid_ml_per_hr, "ml"],
  ] as const;
  return rows.flatMap(([nutrient, name, rate, ceiling, unit]) =>
    rate > ceiling + NOISE
      ? [
          {
            code: `${nutrient}_above_ceiling` as const,
            severity: "danger" as const,
            message: `${name} would be ${shown(rate)}\u00a0${unit} an hour, above the ceiling of ${shown(ceiling)}\u00a0${unit}.`,
          },
        ]
      : [],
  );
}

function aboveGut(
  carb_g_per_hr: number,
  { carb_g_per_hr: most, gut_carb_g_per_hr: gut }: Ceilings,
): FitWarning[] {
  if (carb_g_per_hr <= gut + NOISE || carb_g_per_hr > most + NOISE) return [];
  return [
    {
      code: "carb_above_ceiling",
      severity: "warning",
      message: `Carbohydrate would be ${shown(carb_g_per_hr)}\u00a0g an hour, above the ${shown(gut)}\u00a0g that a gut with this history is reckoned to take; whole servings come no nearer below it.`,
    },
  ];
}

function ofCaffeine(caffeine_mg: number, { mass_kg, so_far_mg }: CaffeineFacts): FitWarning[] {
  if (caffeine_mg <= 0) return [];
  const all_mg = caffeine_mg + so_far_mg;
  const found: FitWarning[] = [];
  if (all_mg > CAFFEINE_DAY_MG + NOISE) {
    found.push({
      code: "caffeine_over_400_mg_per_day",
      severity: "danger",
      message: `Caffeine would be ${shown(all_mg)}\u00a0mg today, above ${CAFFEINE_DAY_MG}\u00a0mg a day.`,
    });
  }
  if (mass_kg !== null && all_mg > CAFFEINE_MG_PER_KG * mass_kg + NOISE) {
    found.push({
      code: "caffeine_over_3_mg_per_kg",
      severity: "warning",
      message: `Caffeine would be ${shown(all_mg)}\u00a0mg, above ${CAFFEINE_MG_PER_KG}\u00a0mg per kg of body mass (${shown(CAFFEINE_MG_PER_KG * mass_kg)}\u00a0mg).`,
    });
  }
  return found;
}

function ofUnsaid(caffeine: Load["caffeineUnsaid"]): FitWarning[] {
  if (caffeine === null) return [];
  const begins = "How much caffeine is in this is unknown: a label does not say";
  return [
    {
      code: "caffeine_unknown",
      severity: caffeine === "some" ? "warning" : "info",
      message:
        caffeine === "some"
          ? `${begins} how much, though its words speak of caffeine. The limits of caffeine cannot be checked.`
          : `${begins}. The limits of caffeine cannot be checked.`,
    },
  ];
}

const ofGlucose = (lone_g_per_hr: number): FitWarning[] =>
  lone_g_per_hr > LONE_GLUCOSE_G_PER_HR + NOISE
    ? [
        {
          code: "glucose_only_above_60",
          severity: "warning",
          message: `${shown(lone_g_per_hr)}\u00a0g an hour would be glucose without fructose; about ${LONE_GLUCOSE_G_PER_HR}\u00a0g of it are used.`,
        },
      ]
    : [];

function ofStrength(g_per_100ml: number | null, assumedBottle_ml: number | null): FitWarning[] {
  if (g_per_100ml === null || g_per_100ml <= STRONG_G_PER_100ML + NOISE) return [];
  const isVery = g_per_100ml > VERY_STRONG_G_PER_100ML + NOISE;
  const holds = Number.isFinite(g_per_100ml)
    ? `The strongest drink holds ${shown(g_per_100ml)}\u00a0g per 100\u00a0ml`
    : "There is no water to mix it with";
  return [
    {
      code: isVery ? "concentration_very_high" : "concentration_high",
      severity: isVery ? "warning" : "info",
      message: `${holds}: strong drinks leave the stomach slowly. ${
        assumedBottle_ml === null
          ? "A larger bottle makes it weaker."
          : `That is reckoned for bottles of ${assumedBottle_ml}\u00a0ml: say which are carried.`
      }`,
    },
  ];
}

function ofHabit(carb_g_per_hr: number, habits: Habits): FitWarning[] {
  const strain = strainOf(carb_g_per_hr, habits);
  if (strain === null || strain === "usual") return [];
  const isBeyond = strain === "more_than_trained";
  return [
    {
      code: "carb_above_usual",
      severity: isBeyond ? "warning" : "info",
      message: isBeyond
        ? `${shown(carb_g_per_hr)}\u00a0g an hour is more than a gut with this history is reckoned to take. Build up to it over some weeks of training.`
        : `${shown(carb_g_per_hr)}\u00a0g an hour is more than is usually taken. Try it in training first.`,
    },
  ];
}

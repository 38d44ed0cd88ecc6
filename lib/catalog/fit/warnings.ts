import type { FitTargets, FitWarning } from "@/lib/contract/fit";
import { ROUNDING } from "@/lib/engine/constants";
import { type Ceilings, TOLERANCE } from "./aim";
import { type Habits, strainOf } from "./habits";
import {
  CAFFEINE_DAY_MG,
  CAFFEINE_MG_PER_KG,
  type CaffeineFacts,
  LONE_GLUCOSE_G_PER_HR,
  type Load,
  SERVING_WATER_ML,
  STRONG_G_PER_100ML,
  VERY_STRONG_G_PER_100ML,
} from "./limits";

/** The person it is for. */
export interface Eater {
  ceilings: Ceilings;
  caffeine: CaffeineFacts;
  habits: Habits;
}

/** Rounding error of sums that is ignored. */
const NOISE = 1e-6;

/**
 * Returns the warnings about a load over some hours, most severe first. `strength_g_per_100ml` is null if the drink's
 * strength is unknown; `assumedBottle_ml` is set if it was computed for a bottle nobody chose.
 */
export function warningsOf(
  load: Load,
  strength_g_per_100ml: number | null,
  hours: number,
  eater: Eater,
  assumedBottle_ml: number | null = null,
): FitWarning[] {
  return [
    ...ofYouth(load, eater.caffeine),
    ...ofCaffeine(load.caffeine_mg, eater.caffeine),
    ...ofUnsaid(load.caffeineUnsaid),
    ...ofGlucose(load.lone_glucose_g / hours, load.unknown_ratio_g / hours),
    ...ofDrySodium(load),
    ...ofStrength(strength_g_per_100ml, assumedBottle_ml),
    ...ofHabit(load.carb_g / hours, eater.habits),
  ];
}

const shown = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * Describes the rates above their ceilings. An excess within `slack` (a share of the ceiling) or within rounding is
 * ignored.
 */
function above(
  rates: Ceilings,
  ceilings: Ceilings,
  slack: number,
  words: (name: string, rate: string, ceiling: string) => string,
): FitWarning[] {
  const rows = [
    ["carb", "Carbohydrate", "carb_g_per_hr", ROUNDING.carb_g, "g"],
    ["sodium", "Sodium", "sodium_mg_per_hr", ROUNDING.sodium_mg, "mg"],
    ["fluid", "Fluid", "fluid_ml_per_hr", ROUNDING.fluid_ml, "ml"],
  ] as const;
  return rows.flatMap(([nutrient, name, key, step, unit]) => {
    const [rate, ceiling] = [rates[key], ceilings[key]];
    if (rate <= Math.max(ceiling * (1 + slack), ceiling + step / 2)) return [];
    const told = (value: number) => `${shown(value)}\u00a0${unit}`;
    const message = words(name, told(rate), told(ceiling));
    return [{ code: `${nutrient}_above_ceiling` as const, severity: "danger" as const, message }];
  });
}

/** Returns warnings for named targets above a ceiling. */
export const targetsAbove = (targets: FitTargets, ceilings: Ceilings): FitWarning[] =>
  above(
    targets,
    ceilings,
    0,
    (name, rate, ceiling) =>
      `${name}: the target of ${rate} an hour is above this athlete's ceiling of ${ceiling}. What is proposed stays within the ceiling.`,
  );

/**
 * Returns warnings for ceilings that a load would exceed. An excess within the targets' tolerance comes from whole
 * servings, and is no danger.
 */
export const wouldPass = (load: Load, hours: number, ceilings: Ceilings): FitWarning[] =>
  above(
    {
      carb_g_per_hr: load.carb_g / hours,
      sodium_mg_per_hr: load.sodium_mg / hours,
      fluid_ml_per_hr: load.fluid_ml / hours,
    },
    ceilings,
    TOLERANCE,
    (name, rate, ceiling) => `${name} would be ${rate} an hour, above the ceiling of ${ceiling}.`,
  );

/** Warns about any caffeine under 16: pediatricians advise against it, and the limits above are for adults. */
function ofYouth({ caffeine_mg, caffeineUnsaid }: Load, { isYoung }: CaffeineFacts): FitWarning[] {
  if (!isYoung || (caffeine_mg <= 0 && caffeineUnsaid !== "some")) return [];
  const much = caffeine_mg > 0 ? `, ${shown(caffeine_mg)}\u00a0mg` : "";
  return [
    {
      code: "caffeine_under_16",
      severity: "danger",
      message: `There is caffeine in this${much}. Athletes under 16 should take none.`,
    },
  ];
}

/** Warns about a mix that there is too little water for. */
export const ofMixing = (water_ml: number): FitWarning => ({
  code: "mix_without_fluid",
  severity: "warning",
  message:
    water_ml === 0
      ? "This has to be mixed with water, and there is nothing to drink in this session."
      : `This has to be mixed with water, at least ${SERVING_WATER_ML}\u00a0ml for each serving, and there are only ${water_ml}\u00a0ml.`,
});

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

function ofGlucose(lone_g_per_hr: number, unknown_g_per_hr: number): FitWarning[] {
  if (lone_g_per_hr > LONE_GLUCOSE_G_PER_HR + NOISE) {
    return [
      {
        code: "glucose_only_above_60",
        severity: "warning",
        message: `${shown(lone_g_per_hr)}\u00a0g an hour would be glucose without fructose; about ${LONE_GLUCOSE_G_PER_HR}\u00a0g of it are used.`,
      },
    ];
  }
  if (lone_g_per_hr + unknown_g_per_hr <= LONE_GLUCOSE_G_PER_HR + NOISE) return [];
  return [
    {
      code: "glucose_ratio_unknown",
      severity: "info",
      message: `Labels do not say how much of this is fructose. Above ${LONE_GLUCOSE_G_PER_HR}\u00a0g an hour a mix of glucose and fructose is needed: look at the pack.`,
    },
  ];
}

/** Warns about sodium without fluid: it draws water into the gut, and causes thirst on top. */
const ofDrySodium = ({ sodium_mg, fluid_ml }: Load): FitWarning[] =>
  sodium_mg > NOISE && fluid_ml <= NOISE
    ? [
        {
          code: "sodium_without_fluid",
          severity: "warning",
          message: "There is sodium in this and nothing to drink with it. Take it with water.",
        },
      ]
    : [];

function ofStrength(g_per_100ml: number | null, assumedBottle_ml: number | null): FitWarning[] {
  if (g_per_100ml === null || g_per_100ml <= STRONG_G_PER_100ML + NOISE) return [];
  const isVery = g_per_100ml > VERY_STRONG_G_PER_100ML + NOISE;
  return [
    {
      code: isVery ? "concentration_very_high" : "concentration_high",
      severity: isVery ? "warning" : "info",
      message: `The strongest drink holds ${shown(g_per_100ml)}\u00a0g per 100\u00a0ml: strong drinks leave the stomach slowly. ${
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
  const rate = Math.round(carb_g_per_hr);
  return [
    {
      code: "carb_above_usual",
      severity: isBeyond ? "warning" : "info",
      message: isBeyond
        ? `${rate}\u00a0g an hour is more than a gut with this history is reckoned to take. Build up to it over some weeks of training.`
        : `${rate}\u00a0g an hour is more than is usually taken. Try it in training first.`,
    },
  ];
}

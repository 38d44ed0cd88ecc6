import type { Ceilings } from "./aim";
import type { CaffeineUnsaid, Portion } from "./portion";

/** What the habits and the body of an athlete say; null where it is not known. */
export interface CaffeineFacts {
  mass_kg: number | null;
  /** Taken today before the session. */
  so_far_mg: number;
  /** Whether they are too young for any. */
  isYoung: boolean;
}

/** Caffeine limits: of a day, and by mass; EFSA 2015. */
export const CAFFEINE_DAY_MG = 400;
export const CAFFEINE_MG_PER_KG = 3;

/** Glucose alone is used up to this rate; Jeukendrup 2014. */
export const LONE_GLUCOSE_G_PER_HR = 60;

/** Most servings of one product in an hour: one every five minutes, which is as often as anybody opens a pack; design. */
export const SERVINGS_PER_HR = 12;

/** Drinks above these empty from the stomach more slowly; the usual range of sports drinks is 6-8 %. */
export const STRONG_G_PER_100ML = 8;
export const VERY_STRONG_G_PER_100ML = 10;

/** Least water that a serving is dissolved in; design. */
export const SERVING_WATER_ML = 100;

/** Least drink of a step: nobody stops for less; design. */
export const SIP_ML = 50;

/** The volume of a bottle where none is named, and how many are carried. */
export const BOTTLE_ML = 500;
/** The larger one that is as common. */
export const LARGE_BOTTLE_ML = 750;
export const BOTTLES = 2;

/** What a combination may bring over the whole session. None of it is ever passed. */
export interface Limits {
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
  caffeine_mg: number;
  lone_glucose_g: number;
  /** Of any one product. */
  servings: number;
}

/**
 * The limits of a session. Caffeine that was taken before counts; without a mass only the limit of the day holds, and who is
 * too young has none.
 */
export function limitsOf(ceilings: Ceilings, caffeine: CaffeineFacts, hours: number): Limits {
  const byMass_mg =
    caffeine.mass_kg === null ? Number.POSITIVE_INFINITY : CAFFEINE_MG_PER_KG * caffeine.mass_kg;
  return {
    carb_g: ceilings.carb_g_per_hr * hours,
    sodium_mg: ceilings.sodium_mg_per_hr * hours,
    fluid_ml: ceilings.fluid_ml_per_hr * hours,
    caffeine_mg: caffeine.isYoung
      ? 0
      : Math.max(0, Math.min(CAFFEINE_DAY_MG, byMass_mg) - caffeine.so_far_mg),
    lone_glucose_g: LONE_GLUCOSE_G_PER_HR * hours,
    servings: SERVINGS_PER_HR * hours,
  };
}

/** What some servings bring together. */
export interface Load {
  servings: number;
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
  caffeine_mg: number;
  lone_glucose_g: number;
  unknown_ratio_g: number;
  /** Servings that are mixed into water. */
  mixed: number;
  /** Of products whose caffeine their labels leave unsaid. */
  caffeineUnsaid: CaffeineUnsaid | null;
}

export const NO_LOAD: Load = {
  servings: 0,
  carb_g: 0,
  sodium_mg: 0,
  fluid_ml: 0,
  caffeine_mg: 0,
  lone_glucose_g: 0,
  unknown_ratio_g: 0,
  mixed: 0,
  caffeineUnsaid: null,
};

/** The load with so many servings of a product more. */
export const loaded = (load: Load, portion: Portion, servings: number): Load => ({
  servings: load.servings + servings,
  carb_g: load.carb_g + servings * portion.carb_g,
  sodium_mg: load.sodium_mg + servings * portion.sodium_mg,
  fluid_ml: load.fluid_ml + servings * portion.fluid_ml,
  caffeine_mg: load.caffeine_mg + servings * portion.caffeine_mg,
  lone_glucose_g: load.lone_glucose_g + servings * portion.lone_glucose_g,
  unknown_ratio_g: load.unknown_ratio_g + servings * portion.unknown_ratio_g,
  mixed: load.mixed + (portion.carried === "mixed" ? servings : 0),
  caffeineUnsaid:
    servings > 0 ? (load.caffeineUnsaid ?? portion.caffeineUnsaid) : load.caffeineUnsaid,
});

const room = (limit: number, used: number, each: number): number =>
  each > 0 ? (limit - used) / each : Number.POSITIVE_INFINITY;

/** Whole servings of a product that the limits leave beside a load. Rounding noise of sums takes nothing away. */
export const servingsWithin = (limits: Limits, load: Load, portion: Portion): number =>
  Math.max(
    0,
    Math.floor(
      1e-9 +
        Math.min(
          limits.servings,
          room(limits.carb_g, load.carb_g, portion.carb_g),
          room(limits.sodium_mg, load.sodium_mg, portion.sodium_mg),
          room(limits.fluid_ml, load.fluid_ml, portion.fluid_ml),
          room(limits.caffeine_mg, load.caffeine_mg, portion.caffeine_mg),
          room(limits.lone_glucose_g, load.lone_glucose_g, portion.lone_glucose_g),
        ),
    ),
  );

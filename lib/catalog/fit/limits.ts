import type { Ceilings } from "./aim";
import type { CaffeineUnsaid, Portion } from "./portion";

/** What is known about the athlete's body and caffeine intake; null if unknown. */
export interface CaffeineFacts {
  mass_kg: number | null;
  /** Caffeine taken today before the session. */
  so_far_mg: number;
  /** Whether they are too young for caffeine. */
  isYoung: boolean;
}

/** Caffeine limits per day and per body mass; EFSA 2015. */
export const CAFFEINE_DAY_MG = 400;
export const CAFFEINE_MG_PER_KG = 3;

/** Maximum rate at which glucose alone is used; Jeukendrup 2014. */
export const LONE_GLUCOSE_G_PER_HR = 60;

/** Maximum servings of one product per hour: one every five minutes, as often as anyone would open a pack; design. */
export const SERVINGS_PER_HR = 12;

/** Drinks above these empty more slowly from the stomach; sports drinks are usually 6-8 %. */
export const STRONG_G_PER_100ML = 8;
export const VERY_STRONG_G_PER_100ML = 10;

/** Minimum water to dissolve a serving in; design. */
export const SERVING_WATER_ML = 100;

/** Minimum drink per step, since nobody stops for less; design. */
export const SIP_ML = 50;

/** Default bottle volume, and default number of bottles. */
export const BOTTLE_ML = 500;
/** The other common size. */
export const LARGE_BOTTLE_ML = 750;
export const BOTTLES = 2;

/** Limits of a combination over the whole session. None is ever exceeded. */
export interface Limits {
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
  caffeine_mg: number;
  lone_glucose_g: number;
  /** Per product. */
  servings: number;
}

/**
 * Returns the limits of a session. Caffeine taken earlier counts; without a body mass only the daily limit applies, and
 * the young get none.
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

/** The totals of some servings. */
export interface Load {
  servings: number;
  carb_g: number;
  sodium_mg: number;
  fluid_ml: number;
  caffeine_mg: number;
  lone_glucose_g: number;
  unknown_ratio_g: number;
  /** Servings mixed into water. */
  mixed: number;
  /** Set if it includes products whose labels don't state their caffeine. */
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

/** Returns the load plus further servings of a product. */
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

/** Returns how many more whole servings the limits allow on top of a load. Tolerates rounding errors of sums. */
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

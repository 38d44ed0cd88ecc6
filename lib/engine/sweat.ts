import type { ActivityType } from "@/lib/contract/vocabulary";
import type { Answers } from "@/lib/engine/answers";
import { type Climate, type SkinClimate, skinClimateOf, warmAirFactor } from "@/lib/engine/climate";
import { SWEAT as C, SPORTS } from "@/lib/engine/constants";
import { clamp, interp, softMin } from "@/lib/engine/curves";

/** Returns the body surface in m2 from mass in kg alone; Livingston & Lee 2001. */
export function bodySurface(mass_kg: number): number {
  return C.surface_factor * mass_kg ** C.surface_exponent;
}

/** Inputs of the heat balance. */
export type HeatLoad = {
  readonly activity_type: ActivityType;
  readonly surface_m2: number;
  readonly metabolic_w: number;
  readonly climate: SkinClimate;
};

/**
 * Returns the dry heat loss in W from `heat_w` produced: exchange between skin and air, negative if the air is warmer
 * than the skin, and at most half of the heat because people dress for the cold. Design, fitted to Sawka 2007 for
 * running.
 */
export function dryLoss(load: HeatLoad, heat_w: number): number {
  const gap = load.climate.skin_c - load.climate.air_c;
  const exchange = SPORTS[load.activity_type].dry_exchange * load.surface_m2 * gap;
  if (exchange <= 0) return exchange;
  const most = C.dry_share_max * heat_w;
  return most * (1 - Math.exp(-exchange / most));
}

/**
 * Returns the maximum evaporation in W from fully wet skin; Lewis relation and convection law, with a clothing factor.
 */
export function maximumEvaporation(load: HeatLoad): number {
  const flow = SPORTS[load.activity_type].air_speed ** C.convection_exponent;
  const coefficient = C.lewis * C.convection * flow * C.clothing;
  return coefficient * load.surface_m2 * load.climate.vapour_gap_kpa;
}

/**
 * Returns the sweat in L/h that cools an average body on land: heat minus dry loss plus sun, divided by the heat of
 * evaporation and the share of sweat that evaporates (1 - w^2/2, ISO 7933, w at most 0.85). Levels off at 1.42 L/h per
 * m2.
 */
export function landSweat(load: HeatLoad): number {
  const sport = SPORTS[load.activity_type];
  const heat = sport.skin_heat_share * load.metabolic_w * warmAirFactor(load.climate.air_c);
  const sun = C.radiant * sport.sun * load.climate.globe_excess_k * load.surface_m2;
  const required = heat - dryLoss(load, heat) + sun;
  const wettedness = clamp(required / maximumEvaporation(load), 0, C.wettedness_max);
  const efficiency = 1 - (wettedness * wettedness) / 2;
  return wholeBody(required / (C.latent_heat * efficiency) / 1000, load.surface_m2);
}

/**
 * Returns the sweat in L/h of an average body in water. The water takes most of the heat; the share met by sweat rises
 * with the thermal level (1 cold water, 5 a pool, 9-10 warm open water). Fitted to Cox 2002 and one pool study of 2003.
 */
export function waterSweat(
  load: Pick<HeatLoad, "surface_m2" | "metabolic_w">,
  thermal_stress_level: number,
): number {
  const heat = SPORTS.swim.skin_heat_share * load.metabolic_w;
  const share = C.water_share_1 + C.water_share_per_level * (thermal_stress_level - 1);
  return wholeBody((share * heat) / C.latent_heat / 1000, load.surface_m2);
}

function wholeBody(litres_per_hr: number, surface_m2: number): number {
  return softMin(litres_per_hr, C.whole_body_max * surface_m2, C.whole_body_sharpness);
}

/** Returns the sweat in L/h before personal factors: heat balance on land, share of heat in water. */
export function baseSweat(load: HeatLoad, thermal_stress_level: number): number {
  return load.activity_type === "swim" ? waterSweat(load, thermal_stress_level) : landSweat(load);
}

/**
 * Returns the sweat in L/h of an average body from physical quantities: mass kg, metabolic rate W, weather. Entry point
 * for comparisons.
 */
export function sweatPhysics(case_: {
  readonly sport: Exclude<ActivityType, "swim">;
  readonly mass_kg: number;
  readonly metabolic_w: number;
  readonly climate: Climate;
}): number {
  return landSweat({
    activity_type: case_.sport,
    surface_m2: bodySurface(case_.mass_kg),
    metabolic_w: case_.metabolic_w,
    climate: skinClimateOf(case_.climate),
  });
}

/**
 * Returns the personal sweat rate in ml/h, 50-3800, from the base in L/h, times sweat level (0.69 at 1, 1.46 at 9),
 * fitness, sex (Gagnon & Kenny 2012) and age (Falk 1992, IOM 2005). The spread by level is design, checked against
 * Baker 2016.
 */
export function personalSweat(
  base_l_per_hr: number,
  who: Pick<Answers, "sweat_level" | "fitness_level" | "sex" | "age">,
): number {
  const level = Math.exp(C.level_ln * (who.sweat_level - C.level_middle));
  const fitness = 1 + C.fitness_gain * (who.fitness_level - 5);
  const rate = 1000 * base_l_per_hr * level * fitness * C.sex[who.sex] * interp(C.age, who.age);
  return Math.max(C.min_ml_per_hr, softMin(rate, C.max_ml_per_hr, C.max_sharpness));
}

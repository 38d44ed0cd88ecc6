import type { Answers } from "@/lib/engine/answers";
import { METABOLISM as C, SPORTS } from "@/lib/engine/constants";
import { clamp, interp, softMin } from "@/lib/engine/curves";

/** How hard the body works, averaged over the session. */
export type Work = {
  /** Share of VO2max held, 0.3-1. */
  readonly share_of_vo2max: number;
  readonly vo2_ml_per_min: number;
  readonly metabolic_w: number;
  /** Multiples of resting metabolism, for display. */
  readonly mets: number;
};

/**
 * Returns the whole-body VO2max in ml/min from mass (20-250 kg), fitness level (1-9), sex and age (5-100 years). A 70
 * kg man has 32 ml/kg/min at level 1 and 70 at level 9; mass has exponent 0.67; at most 80 ml/kg/min. The scaling is
 * common allometry; the fitness line and age curve are design.
 */
export function vo2max(
  who: Pick<Answers, "athlete_weight_kg" | "fitness_level" | "sex" | "age">,
): number {
  const m = who.athlete_weight_kg;
  const reference = C.vo2max_fitness_1 + C.vo2max_per_level * (who.fitness_level - 1);
  const mass = C.reference_mass_kg * (m / C.reference_mass_kg) ** C.mass_exponent;
  return Math.min(reference * C.sex[who.sex] * interp(C.age, who.age) * mass, C.vo2max_cap * m);
}

/**
 * Returns the share of VO2max that an intensity level (1-10) calls for: 30 % at 1, plus 8 % per level. After Garber
 * 2011.
 */
export function perceivedShare(intensity_level: number): number {
  const share = C.share_intensity_1 + C.share_per_level * (intensity_level - 1);
  return clamp(share, C.share_intensity_1, C.share_max);
}

/**
 * Returns the share of VO2max that can be held for `duration_min` (1-2880) at a fitness level (1-9), 0.45-1. Falls with
 * the logarithm of time, faster beyond six hours. Form of Peronnet & Thibault 1989, coefficients design.
 */
export function sustainableShare(session: Pick<Answers, "duration_min" | "fitness_level">): number {
  const T = session.duration_min;
  const short = C.sustainable_from_min;
  const long = C.sustainable_long_from_min;
  const share =
    C.sustainable_base -
    C.sustainable_per_ln * Math.log(Math.max(T, short) / short) -
    C.sustainable_per_ln_long * Math.log(Math.max(T, long) / long) +
    C.sustainable_per_fitness * (session.fitness_level - 5);
  return clamp(share, C.sustainable_min, C.share_max);
}

/**
 * Returns the oxygen uptake and metabolic rate of the session: the smooth minimum of requested and sustainable share,
 * times the sport's part of VO2max, never below 1.5 MET. 20.9 kJ per liter of oxygen.
 */
export function sessionWork(answers: Answers): Work {
  const wish = perceivedShare(answers.intensity_level);
  const share = softMin(wish, sustainableShare(answers), C.share_sharpness);
  const rest = C.ml_per_kg_per_met * answers.athlete_weight_kg;
  const vo2 = Math.max(
    share * SPORTS[answers.activity_type].vo2_share * vo2max(answers),
    C.floor_mets * rest,
  );
  return {
    share_of_vo2max: share,
    vo2_ml_per_min: vo2,
    metabolic_w: metabolicFromVo2(vo2),
    mets: vo2 / rest,
  };
}

/** Returns the metabolic rate in W of an oxygen uptake in ml/min. */
export function metabolicFromVo2(vo2_ml_per_min: number): number {
  return (vo2_ml_per_min * C.kj_per_l_oxygen) / 60;
}

/**
 * Returns the oxygen uptake of running in ml/kg/min; speed above about 8 km/h, grade as a fraction. ACSM running
 * equation.
 */
export function runVo2(run: { readonly speed_kmh: number; readonly grade: number }): number {
  const speed = (run.speed_kmh * 1000) / 60;
  return C.run_vo2_rest + C.run_vo2_per_speed * speed + C.run_vo2_per_climb * speed * run.grade;
}

/** Returns the metabolic rate in W of running; mass in kg, otherwise as `runVo2`. */
export function metabolicFromRunSpeed(run: {
  readonly speed_kmh: number;
  readonly grade: number;
  readonly mass_kg: number;
}): number {
  return metabolicFromVo2(runVo2(run) * run.mass_kg);
}

/** Returns the metabolic rate in W of pedaling at a mechanical power in W, at a gross efficiency of 21 %. @public */
export function metabolicFromCyclingPower(power_w: number): number {
  return power_w / C.cycling_efficiency;
}

/** Returns the metabolic rate in W of an activity's MET value for a mass in kg. @public */
export function metabolicFromMets(activity: {
  readonly mets: number;
  readonly mass_kg: number;
}): number {
  return metabolicFromVo2(C.ml_per_kg_per_met * activity.mets * activity.mass_kg);
}

import type { Answers } from "@/lib/engine/answers";
import { SODIUM as C, SALT } from "@/lib/engine/constants";
import { clamp, interp } from "@/lib/engine/curves";
import { maxSafeSodium } from "@/lib/engine/limits";

/** Sodium lost in sweat. */
export type SaltLoss = {
  /** Whole-body sweat sodium, mmol/L, 10-100. */
  readonly sweat_sodium_mmol_per_l: number;
  /** mg/h. */
  readonly sodium_loss_mg_per_hr: number;
};

/** Sodium in mg/h: ceiling, floor, and the target between them. */
export type SodiumTarget = {
  readonly max_safe_sodium_mg_per_hr: number;
  readonly sodium_floor_mg_per_hr: number;
  readonly sodium_mg_per_hr: number;
};

/**
 * Returns the whole-body sweat sodium in mmol/L from saltiness (1-9, 38 mmol/L at 5 and reference flow), sweat rate
 * (ml/h), surface (m2), fitness and sex. Median beside Baker 2016 and Barnes 2019, sex Lara 2016, weak flow term after
 * Holmes 2016.
 */
export function sweatSodium(
  who: Pick<Answers, "saltiness" | "fitness_level" | "sex">,
  sweat_rate_ml_per_hr: number,
  surface_m2: number,
): number {
  const relative = sweat_rate_ml_per_hr / 1000 / surface_m2 / SALT.flow_reference;
  const flow = clamp(relative, SALT.flow_range[0], SALT.flow_range[1]) ** SALT.flow_exponent;
  const level = Math.exp(SALT.level_ln * (who.saltiness - SALT.level_middle));
  const fitness = 1 - SALT.fitness_drop * (who.fitness_level - 5);
  return clamp(
    SALT.median_mmol_per_l * level * flow * fitness * SALT.sex[who.sex],
    SALT.range_mmol_per_l[0],
    SALT.range_mmol_per_l[1],
  );
}

/** Returns the sodium concentration and loss of one hour of sweat; arguments as in `sweatSodium`. */
export function saltLoss(
  who: Pick<Answers, "saltiness" | "fitness_level" | "sex">,
  sweat_rate_ml_per_hr: number,
  surface_m2: number,
): SaltLoss {
  const concentration = sweatSodium(who, sweat_rate_ml_per_hr, surface_m2);
  return {
    sweat_sodium_mmol_per_l: concentration,
    sodium_loss_mg_per_hr: (sweat_rate_ml_per_hr / 1000) * concentration * SALT.mg_per_mmol,
  };
}

/**
 * Returns the sodium in mmol/h that keeps plasma sodium constant, from sweat (L/h), its sodium (mmol/L) and the
 * fraction of it replaced by drinking. Zero while water loss alone keeps plasma concentrated. Nguyen & Kurtz 2004;
 * agrees with McCubbin 2023.
 */
export function sodiumForStablePlasma(balance: {
  readonly sweat_l_per_hr: number;
  readonly na_mmol_per_l: number;
  readonly fluid_fraction: number;
}): number {
  const lost = balance.na_mmol_per_l + C.potassium_mmol_per_l;
  const kept = C.plasma_mmol_per_l * (1 - balance.fluid_fraction);
  return Math.max(0, balance.sweat_l_per_hr * (lost - kept));
}

/**
 * Returns the share of the sweat's sodium concentration that the drink should carry, 0.75-0.95, by length (min) and
 * concerns. Design.
 */
export function replacementShare(answers: Pick<Answers, "duration_min" | "concerns">): number {
  const long = clamp((answers.duration_min - C.long_from_min) / C.long_span_min, 0, 1);
  return (
    C.replacement +
    C.replacement_long * long +
    (answers.concerns.muscle_cramps ? C.cramps_extra : 0) +
    (answers.concerns.faintness ? C.faint_extra : 0)
  );
}

/** Returns the share of the sodium advice that applies: 0 up to 20 min, 1 from 90 min. Design. */
export function sessionRamp(duration_min: number): number {
  return interp(C.ramp, duration_min);
}

/**
 * Returns the lowest sodium in mg/h worth carrying: rises with heat, mass and length, and never exceeds the loss.
 * Design.
 */
export function sodiumFloor(
  answers: Pick<Answers, "thermal_stress_level" | "athlete_weight_kg" | "duration_min">,
  sodium_loss_mg_per_hr: number,
): number {
  const heat = C.floor_mg_per_hr + C.floor_per_level * (answers.thermal_stress_level - 1);
  const mass = clamp(answers.athlete_weight_kg / 70, C.floor_mass_range[0], C.floor_mass_range[1]);
  return Math.min(sodium_loss_mg_per_hr, sessionRamp(answers.duration_min) * heat * mass);
}

/**
 * Returns the sodium target in mg/h: the larger of what the drink should carry and what plasma needs, ramped in, not
 * below the floor, and never above the loss or the ceiling. Takes sweat rate and fluid target in ml/h.
 */
export function sodiumTarget(
  answers: Answers,
  sweat: { readonly salt: SaltLoss; readonly sweat_rate_ml_per_hr: number },
  fluid_ml_per_hr: number,
): SodiumTarget {
  const loss = sweat.salt.sodium_loss_mg_per_hr;
  const na = sweat.salt.sweat_sodium_mmol_per_l;
  const drink = replacementShare(answers) * (fluid_ml_per_hr / 1000) * na * SALT.mg_per_mmol;
  const stable =
    sodiumForStablePlasma({
      sweat_l_per_hr: sweat.sweat_rate_ml_per_hr / 1000,
      na_mmol_per_l: na,
      fluid_fraction: fluid_ml_per_hr / sweat.sweat_rate_ml_per_hr,
    }) * SALT.mg_per_mmol;
  const wanted = sessionRamp(answers.duration_min) * Math.max(drink, stable);
  const floor = sodiumFloor(answers, loss);
  const ceiling = maxSafeSodium(loss, answers.athlete_weight_kg);
  return {
    max_safe_sodium_mg_per_hr: ceiling,
    sodium_floor_mg_per_hr: floor,
    sodium_mg_per_hr: Math.min(Math.max(wanted, floor), loss, ceiling),
  };
}

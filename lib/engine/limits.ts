import type { ActivityType } from "@/lib/contract/vocabulary";
import type { Answers } from "@/lib/engine/answers";
import { CARB, FLUID, GUT_CEILING, SODIUM, SPORTS } from "@/lib/engine/constants";
import { clamp, interp } from "@/lib/engine/curves";

/** Returns the square root of mass (kg) over 70 kg: how gut capacity scales with body size. */
function bodySize(mass_kg: number): number {
  return Math.sqrt(mass_kg / 70);
}

/**
 * Returns the most a gut can empty at this body mass (kg), in ml/h, never more than 1500; design above Lambert 2008.
 */
export function gutMaxFluid(mass_kg: number): number {
  const gut = FLUID.gut_max_ml_per_hr * bodySize(mass_kg);
  return Math.min(
    FLUID.absolute_max_ml_per_hr,
    clamp(gut, FLUID.gut_max_range[0], FLUID.gut_max_range[1]),
  );
}

/**
 * Returns the fluid ceiling for one set of answers, in ml/h: at most 1500, at most what the gut empties at this body
 * mass (kg), and at most 95 % of the sweat rate (ml/h) at confidence 1, 85 % at confidence 0, so that nobody gains
 * mass. Sawka 2007, Hew-Butler 2015, Kenefick 2018.
 */
export function ownMaxFluid(
  mass_kg: number,
  sweat_rate_ml_per_hr: number,
  confidence: number,
): number {
  const share = FLUID.sweat_share_max - FLUID.doubt_margin * (1 - confidence);
  return Math.min(gutMaxFluid(mass_kg), sweat_rate_ml_per_hr * share);
}

/**
 * Lowers the fluid ceiling `own_ml_per_hr` (ml/h) for unanswered questions, given the lowest ceiling over each
 * question's probes: about the 20th percentile of athletes who would give these answers. Distances add in quadrature.
 * Design.
 */
export function guardedMaxFluid(own_ml_per_hr: number, lowest: readonly number[]): number {
  let squares = 0;
  for (const low of lowest) squares += Math.log(own_ml_per_hr / low) ** 2;
  return own_ml_per_hr * Math.exp(-FLUID.open_answers * Math.sqrt(squares));
}

/** Returns the practical fluid intake in ml/h by mass in kg, before the sport's factor; Lambert 2008. */
export function gutFluidBase(mass_kg: number): number {
  const size = FLUID.practical_ml_per_hr * bodySize(mass_kg);
  return clamp(size, FLUID.practical_range[0], FLUID.practical_range[1]);
}

/**
 * Returns the practical fluid intake in ml/h for a sport; lower if the athlete reports a dislike of drinking or gut
 * distress.
 */
export function practicalFluidLimit(answers: {
  readonly activity_type: ActivityType;
  readonly athlete_weight_kg: number;
  readonly concerns: Pick<Answers["concerns"], "drinking_resistance" | "gut_distress">;
}): number {
  return (
    gutFluidBase(answers.athlete_weight_kg) *
    SPORTS[answers.activity_type].gut_fluid *
    (answers.concerns.drinking_resistance ? FLUID.drinking_resistance : 1) *
    (answers.concerns.gut_distress ? FLUID.gut_distress : 1)
  );
}

/**
 * Returns the guard against overdrinking in ml/h: 75 % of the sweat rate (ml/h) up to 500, rising to 85 % from 1000.
 * Design.
 */
export function overdrinkLimit(sweat_rate_ml_per_hr: number): number {
  const heavy = clamp(
    (sweat_rate_ml_per_hr - FLUID.overdrink_from_ml) / FLUID.overdrink_span_ml,
    0,
    1,
  );
  return (FLUID.overdrink_light + FLUID.overdrink_gain * heavy) * sweat_rate_ml_per_hr;
}

/**
 * Returns the personal sodium ceiling in mg/h: the larger of 120 % of the loss (mg/h) and 7 mg per kg, at most 3000.
 * Design.
 */
export function maxSafeSodium(sodium_loss_mg_per_hr: number, mass_kg: number): number {
  return Math.min(
    SODIUM.absolute_max_mg_per_hr,
    Math.max(SODIUM.loss_share_max * sodium_loss_mg_per_hr, SODIUM.per_kg_mg * mass_kg),
  );
}

/**
 * Returns the carbohydrate ceiling of the gut in g/h, at most 120: from intake history, then sport, texture, ultra
 * length, distress, heat and age. The athlete's own ceiling (50-150) can only lower it. Costa 2017, Miall 2018; factors
 * design.
 */
export function gutCeiling(answers: Answers): number {
  const sport = SPORTS[answers.activity_type];
  const history = GUT_CEILING[answers.carb_experience][answers.usual_carb_consumption];
  const texture = 1 + CARB.satiety_gain * (answers.satiety_level - CARB.satiety_middle);
  const ultra = clamp((answers.duration_min - CARB.ultra_from_min) / CARB.ultra_span_min, 0, 1);
  const heat = Math.max(0, answers.thermal_stress_level - CARB.hot_from_level);
  const ceiling = Math.min(
    history *
      sport.gut_carb *
      texture *
      (1 - sport.ultra_loss * ultra) *
      (answers.concerns.gut_distress ? CARB.gut_distress : 1) *
      (1 - CARB.hot_loss * heat),
    interp(CARB.by_age, answers.age),
    CARB.most,
  );
  const own = answers.carb_upper_limit_override;
  return own === null ? ceiling : Math.min(ceiling, own);
}

/**
 * Returns the most carbohydrate in g/h that a metabolic rate (W) can use: 55 % of energy turnover in a race, 50 % in
 * training. Design.
 */
export function metabolicCarbLimit(metabolic_w: number, is_race: boolean): number {
  const kcal_per_hr = (metabolic_w * 3600) / CARB.j_per_kcal;
  const share = is_race ? CARB.energy_share_race : CARB.energy_share_training;
  return (share * kcal_per_hr) / CARB.kcal_per_g;
}

/** Rounds `value` down to a multiple of `step`, as ceilings are published. */
export function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

/** Rounds `value` to a multiple of `step`, halves up. */
export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** Rounds a target to `step`, then caps it at its ceiling rounded down, so rounding never lifts it above. */
export function roundUnder(value: number, ceiling: number, step: number): number {
  return Math.min(roundTo(value, step), floorTo(ceiling, step));
}

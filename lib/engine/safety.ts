import type { AnswerField, Answers } from "@/lib/engine/answers";
import { SAFETY as C, ROUNDING } from "@/lib/engine/constants";
import { floorTo, roundUnder } from "@/lib/engine/limits";
import type { Point } from "@/lib/engine/point";
import * as text from "@/lib/engine/safety-texts";

export type Severity = "info" | "warning" | "high" | "critical";

/** Something the reader must know before using the numbers. */
export type Warning = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Whether a knowledgeable person should review the prescription first. */
  readonly review: boolean;
};

/** A calculated session, plus values used only by warnings. */
export type Situation = {
  readonly answers: Answers;
  readonly point: Point;
  /** The questions answered by a default. */
  readonly missing: readonly AnswerField[];
  readonly wbgt_c: number;
  readonly net_loss_pct: number;
};

type Rule = (situation: Situation) => Warning | null;

function warn(code: string, severity: Severity, message: string): Warning {
  return { code, severity, message, review: false };
}

function refer(code: string, severity: Severity, message: string): Warning {
  return { code, severity, message, review: true };
}

function ceilingOf({ point }: Situation): number {
  return floorTo(point.fluid.max_safe_fluid_ml_per_hr, ROUNDING.fluid_ml);
}

/** Without any one of these answers, the athlete may be light or slow. */
const SWEAT_QUESTIONS: ReadonlySet<AnswerField> = new Set<AnswerField>([
  "athlete_weight_kg",
  "intensity_level",
  "thermal_stress_level",
  "sweat_level",
]);

/**
 * Warns about low blood sodium: in long sessions of athletes who are, or may be, light or slow (Almond 2005), or if
 * nearly all sweat is replaced (McCubbin 2023).
 */
export function hyponatremiaRisk(situation: Situation): Warning | null {
  const { answers, point, missing } = situation;
  const sweat = point.sweat_rate_ml_per_hr;
  const prone =
    sweat < C.hyponatremia_sweat_ml ||
    answers.athlete_weight_kg < C.hyponatremia_mass_kg ||
    (answers.concerns.thirst && sweat < C.hyponatremia_thirst_sweat_ml) ||
    missing.some((field) => SWEAT_QUESTIONS.has(field));
  if (answers.duration_min >= C.hyponatremia_long_min && prone) {
    return warn("hyponatremia_risk", "warning", text.overdrinking(ceilingOf(situation)));
  }
  const share = point.fluid.fluid_ml_per_hr / sweat;
  if (answers.duration_min >= C.hyponatremia_info_min && share >= C.hyponatremia_fluid_share) {
    return warn("hyponatremia_risk", "info", text.highReplacement(ceilingOf(situation)));
  }
  return null;
}

/** Warns about heat illness by WBGT band; Armstrong 2007. */
export function heatIllnessRisk({ answers, wbgt_c }: Situation): Warning | null {
  const { heat_tolerance, faintness } = answers.concerns;
  const code = "heat_illness_risk";
  if (wbgt_c >= C.wbgt_critical_c) return refer(code, "critical", text.HEAT_CRITICAL);
  if (wbgt_c >= C.wbgt_high_c) {
    return heat_tolerance || faintness
      ? refer(code, "high", text.HEAT_HIGH)
      : warn(code, "high", text.HEAT_HIGH);
  }
  if (wbgt_c >= (heat_tolerance ? C.wbgt_sensitive_c : C.wbgt_warning_c)) {
    return warn(code, "warning", text.HEAT_WARNING);
  }
  return null;
}

/** Warns about the water deficit at the end in % of body mass; Sawka 2007, Kenefick 2018, the upper steps design. */
export function dehydration(situation: Situation): Warning | null {
  const loss = situation.net_loss_pct;
  if (loss <= C.loss_info_pct) return null;
  const message = text.netLoss(loss, ceilingOf(situation));
  if (loss > C.loss_review_pct) return refer("dehydration_over_4pct", "high", message);
  if (loss > C.loss_high_pct) return warn("dehydration_over_4pct", "high", message);
  return warn("dehydration_over_2pct", loss > C.loss_warning_pct ? "warning" : "info", message);
}

/** Notes that the gut, not the session, sets the carbohydrate; Costa 2017. */
export function underFuelling({ answers, point: { carb } }: Situation): Warning | null {
  const short = carb.carb_demand_g_per_hr - carb.carb_g_per_hr;
  if (answers.duration_min < C.gut_limited_min || short <= C.gut_limited_g) return null;
  const shown = roundUnder(carb.carb_g_per_hr, carb.gut_ceiling_g_per_hr, ROUNDING.carb_g);
  return warn(
    "under_fuelling_gut_limited",
    "warning",
    text.gutLimited(carb.carb_demand_g_per_hr, shown),
  );
}

/** Warns about high carbohydrate with a sensitive gut or in heat. */
export function giDistress({ answers, point }: Situation): Warning | null {
  const strained =
    answers.concerns.gut_distress || answers.thermal_stress_level >= C.gi_thermal_level;
  return strained && point.carb.carb_g_per_hr >= C.gi_carb_g
    ? warn("gi_distress_risk", "info", text.GUT_DISTRESS)
    : null;
}

/** Warns about ages outside the data. */
export function ageOutside({ answers }: Pick<Situation, "answers">): Warning | null {
  if (answers.age < C.young_age) return refer("young_athlete", "warning", text.YOUNG);
  if (answers.age > C.older_age) return refer("older_athlete", "warning", text.OLDER);
  return null;
}

/** Warns about body masses outside the data. */
export function massOutside({
  answers: { athlete_weight_kg },
}: Pick<Situation, "answers">): Warning | null {
  return athlete_weight_kg < C.light_kg || athlete_weight_kg > C.heavy_kg
    ? refer("extreme_body_mass", "warning", text.BODY_MASS)
    : null;
}

/** Warns about sessions longer than a day. */
export function durationOutside({ answers }: Pick<Situation, "answers">): Warning | null {
  return answers.duration_min > C.long_min
    ? refer("extreme_duration", "warning", text.DURATION)
    : null;
}

/** Warns about hard work in heat at which events are canceled; Armstrong 2007. */
export function hardInHeat({ answers }: Situation): Warning | null {
  return answers.thermal_stress_level >= C.extreme_thermal_level &&
    answers.intensity_level >= C.extreme_intensity &&
    answers.duration_min >= C.extreme_min
    ? refer("extreme_heat_and_intensity", "high", text.HEAT_AND_INTENSITY)
    : null;
}

/** Warns about more sodium than most people should take without thinking twice. */
export function muchSodium({ answers, point }: Situation): Warning | null {
  return muchSodiumAt(point.sodium.sodium_mg_per_hr, answers);
}

function muchSodiumAt(rate: number, answers: Pick<Answers, "duration_min">): Warning | null {
  const total = rate * (answers.duration_min / 60);
  return total > C.sodium_total_mg || rate > C.sodium_rate_mg
    ? warn("high_total_sodium", "warning", text.TOTAL_SODIUM)
    : null;
}

/** Refers reported faintness to a doctor, especially before hot or hard work. */
export function faintness({ answers }: Pick<Situation, "answers">): Warning | null {
  if (!answers.concerns.faintness) return null;
  return answers.thermal_stress_level >= C.faint_thermal_level ||
    answers.intensity_level >= C.faint_intensity
    ? refer("faintness_reported", "warning", text.FAINTNESS)
    : warn("faintness_reported", "warning", text.FAINTNESS);
}

/** Notes that swimmers can rarely eat or drink on the move. */
export function swimIntake({ answers }: Situation): Warning | null {
  return answers.activity_type === "swim" && answers.duration_min > C.swim_min
    ? warn("swim_intake_feasibility", "info", text.SWIM)
    : null;
}

/** Notes that short hard sessions need no more than a rinse; Carter 2004, Jeukendrup 2014. */
export function mouthRinse({ answers, point }: Situation): Warning | null {
  const [from, to] = C.rinse_range_min;
  const fits = answers.duration_min >= from && answers.duration_min <= to;
  return fits && point.work.share_of_vo2max >= C.rinse_share
    ? warn("mouth_rinse_sufficient", "info", text.MOUTH_RINSE)
    : null;
}

const RULES: readonly Rule[] = [
  hyponatremiaRisk,
  heatIllnessRisk,
  dehydration,
  underFuelling,
  giDistress,
  ageOutside,
  massOutside,
  durationOutside,
  hardInHeat,
  muchSodium,
  faintness,
  swimIntake,
  mouthRinse,
];

/** Returns every warning for this session, in a fixed order. */
export function warningsFor(situation: Situation): Warning[] {
  const warnings: Warning[] = [];
  for (const rule of RULES) {
    const warning = rule(situation);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}

/**
 * Returns the warnings that need only the session's length, in the same order, for rates named without a session.
 * Effort and heat are unknown, so any long session gets the low blood sodium warning.
 */
export function warningsForNamed(
  answers: Answers,
  rates: { readonly sodium_mg_per_hr: number; readonly max_safe_fluid_ml_per_hr: number },
): Warning[] {
  const isLong = answers.duration_min >= C.hyponatremia_long_min;
  const overdrinking = text.overdrinking(rates.max_safe_fluid_ml_per_hr);
  return [
    isLong ? warn("hyponatremia_risk", "warning", overdrinking) : null,
    ageOutside({ answers }),
    massOutside({ answers }),
    durationOutside({ answers }),
    muchSodiumAt(rates.sodium_mg_per_hr, answers),
    faintness({ answers }),
  ].filter((warning) => warning !== null);
}

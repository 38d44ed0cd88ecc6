import { type Answers, type EngineInput, fillDefaults } from "@/lib/engine/answers";
import {
  type Band,
  bandCaps,
  freeRatesOf,
  keepRoomUnder,
  type Rates,
  roundSpan,
} from "@/lib/engine/bands";
import { wbgt } from "@/lib/engine/climate";
import { ROUNDING } from "@/lib/engine/constants";
import { floorTo, roundTo, roundUnder } from "@/lib/engine/limits";
import { netLossPct, type Point } from "@/lib/engine/point";
import {
  type Calculation,
  calculationOf,
  doubtOf,
  type MissingField,
  unanswered,
} from "@/lib/engine/precision";
import { type Warning, warningsFor } from "@/lib/engine/safety";

/** The physical quantities behind a prescription, unrounded. */
export type EngineDetail = {
  readonly metabolic_w: number;
  readonly mets: number;
  readonly share_of_vo2max: number;
  readonly wbgt_c: number;
  /** The fluid ceiling before it is lowered for unanswered questions. */
  readonly own_max_fluid_ml_per_hr: number;
  readonly sweat_rate_ml_per_hr: number;
  readonly sweat_sodium_mmol_per_l: number;
  readonly sodium_loss_mg_per_hr: number;
  readonly carb_demand_g_per_hr: number;
  readonly gut_ceiling_g_per_hr: number;
  readonly net_loss_pct: number;
};

/** Publishable targets for one session, with their confidence. */
export type EnginePrescription = Rates & {
  readonly total_carb_g: number;
  readonly total_sodium_mg: number;
  readonly total_fluid_ml: number;
  /** Null if every question was answered; otherwise the answer is the band, not the targets. */
  readonly band: Band | null;
  readonly max_safe_fluid_ml_per_hr: number;
  readonly max_safe_sodium_mg_per_hr: number;
  /** 0.1-1, in hundredths; 1 exactly when `missing_fields` is empty. */
  readonly confidence_score: number;
  readonly requires_human_review: boolean;
  readonly warnings: readonly Warning[];
  readonly missing_fields: readonly MissingField[];
  readonly detail: EngineDetail;
};

/**
 * Calculates carbohydrate (g/h), sodium (mg/h) and fluid (ml/h) for a session, with personal ceilings, warnings and, if
 * questions are unanswered, bands. Pure: equal inputs give equal results. Out-of-range numbers are clamped.
 */
export function prescribe(input: EngineInput): EnginePrescription {
  const answers = fillDefaults(input);
  const missing = unanswered(input);
  const calculation = calculationOf(answers, missing);
  const { confidence, point } = calculation;
  const doubt = missing.length === 0 ? null : doubtOf(calculation);
  const rates = roundRates(point);
  const hours = answers.duration_min / 60;
  const detail = detailOf(answers, point);
  const warnings = warningsFor({
    answers,
    point,
    missing,
    wbgt_c: detail.wbgt_c,
    net_loss_pct: detail.net_loss_pct,
  });
  const { max_safe_fluid_ml_per_hr } = point.fluid;
  const { max_safe_sodium_mg_per_hr } = point.sodium;
  return {
    carb_g_per_hr: rates.carb_g_per_hr,
    sodium_mg_per_hr: rates.sodium_mg_per_hr,
    fluid_ml_per_hr: rates.fluid_ml_per_hr,
    total_carb_g: roundTo(rates.carb_g_per_hr * hours, ROUNDING.carb_g),
    total_sodium_mg: roundTo(rates.sodium_mg_per_hr * hours, ROUNDING.sodium_mg),
    total_fluid_ml: roundTo(rates.fluid_ml_per_hr * hours, ROUNDING.fluid_ml),
    band: doubt === null ? null : roundBand(doubt.band, { answers, point, rates }),
    max_safe_fluid_ml_per_hr: floorTo(max_safe_fluid_ml_per_hr, ROUNDING.fluid_ml),
    max_safe_sodium_mg_per_hr: floorTo(max_safe_sodium_mg_per_hr, ROUNDING.sodium_mg),
    confidence_score: confidence,
    requires_human_review: warnings.some((warning) => warning.review),
    warnings,
    missing_fields: doubt === null ? [] : doubt.missing_fields,
    detail,
  };
}

/** Returns the calculation before rounding, for callers that need it. */
export function pointOf(input: EngineInput): Calculation {
  return calculationOf(fillDefaults(input), unanswered(input));
}

function roundRates({ carb, sodium, fluid }: Point): Rates {
  return {
    carb_g_per_hr: roundUnder(carb.carb_g_per_hr, carb.gut_ceiling_g_per_hr, ROUNDING.carb_g),
    sodium_mg_per_hr: roundUnder(
      sodium.sodium_mg_per_hr,
      sodium.max_safe_sodium_mg_per_hr,
      ROUNDING.sodium_mg,
    ),
    fluid_ml_per_hr: roundUnder(
      fluid.fluid_ml_per_hr,
      fluid.max_safe_fluid_ml_per_hr,
      ROUNDING.fluid_ml,
    ),
  };
}

function roundBand(
  band: Band,
  at: { readonly answers: Answers; readonly point: Point; readonly rates: Rates },
): Band {
  const caps = bandCaps(at.answers, at.point);
  const exact = freeRatesOf(at.point);
  const fluid = roundSpan(
    band.fluid_ml_per_hr,
    { exact: exact.fluid_ml_per_hr, published: at.rates.fluid_ml_per_hr },
    { step: ROUNDING.fluid_ml, cap: caps.fluid_ml_per_hr },
  );
  const isLowered =
    at.point.fluid.max_safe_fluid_ml_per_hr < at.point.fluid.own_max_fluid_ml_per_hr;
  return {
    carb_g_per_hr: roundSpan(
      band.carb_g_per_hr,
      { exact: exact.carb_g_per_hr, published: at.rates.carb_g_per_hr },
      { step: ROUNDING.carb_g, cap: caps.carb_g_per_hr },
    ),
    sodium_mg_per_hr: roundSpan(
      band.sodium_mg_per_hr,
      { exact: exact.sodium_mg_per_hr, published: at.rates.sodium_mg_per_hr },
      { step: ROUNDING.sodium_mg, cap: caps.sodium_mg_per_hr },
    ),
    fluid_ml_per_hr: isLowered
      ? keepRoomUnder(caps.fluid_ml_per_hr, fluid, ROUNDING.fluid_ml)
      : fluid,
  };
}

function detailOf(answers: Answers, point: Point): EngineDetail {
  return {
    metabolic_w: point.work.metabolic_w,
    mets: point.work.mets,
    share_of_vo2max: point.work.share_of_vo2max,
    wbgt_c: answers.weather?.wbgt_c ?? wbgt(point.climate),
    own_max_fluid_ml_per_hr: point.fluid.own_max_fluid_ml_per_hr,
    sweat_rate_ml_per_hr: point.sweat_rate_ml_per_hr,
    sweat_sodium_mmol_per_l: point.salt.sweat_sodium_mmol_per_l,
    sodium_loss_mg_per_hr: point.salt.sodium_loss_mg_per_hr,
    carb_demand_g_per_hr: point.carb.carb_demand_g_per_hr,
    gut_ceiling_g_per_hr: point.carb.gut_ceiling_g_per_hr,
    net_loss_pct: netLossPct(answers, point),
  };
}

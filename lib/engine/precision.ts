import { type AnswerField, type Answers, ageOf, type EngineInput } from "@/lib/engine/answers";
import {
  type Band,
  bandCaps,
  combine,
  freeRatesOf,
  type Rates,
  type Span,
  widen,
} from "@/lib/engine/bands";
import { PRECISION, ROUNDING } from "@/lib/engine/constants";
import type { Doubtful } from "@/lib/engine/fluid";
import { guardedMaxFluid, roundTo } from "@/lib/engine/limits";
import { evaluate, type Point, reevaluate, STAGE } from "@/lib/engine/point";
import { isRequired, QUESTIONS } from "@/lib/engine/questions";

/** An unanswered question, and how much its answer would narrow the bands. */
export type MissingField = {
  readonly field: AnswerField;
  readonly required: boolean;
  readonly display_label: string;
  /** Sum of the three unrounded widths, each relative to one teaser cell. */
  readonly impact: number;
  /** Width that this unknown adds to each nutrient, rounded to the published steps. */
  readonly band_impact: Rates;
};

/** A calculation and its certainty. */
export type Calculation = Doubtful & {
  readonly answers: Answers;
  readonly missing: readonly AnswerField[];
  readonly point: Point;
};

/** The effect of the unknowns on a calculation: the unrounded band, and the questions by impact, ties by name. */
export type Doubt = {
  readonly band: Band;
  readonly missing_fields: readonly MissingField[];
};

function isAnswerField(name: string): name is AnswerField {
  return Object.hasOwn(QUESTIONS, name);
}

const ANSWER_FIELDS: readonly AnswerField[] = Object.keys(QUESTIONS).filter(isAnswerField);

/**
 * Returns the questions that `input` leaves unanswered. The athlete's own carbohydrate ceiling never counts as missing.
 */
export function unanswered(input: EngineInput): AnswerField[] {
  const missing: AnswerField[] = [];
  for (const field of ANSWER_FIELDS) {
    if (!isAnswered(field, input)) missing.push(field);
  }
  return missing;
}

function isAnswered(field: AnswerField, input: EngineInput): boolean {
  if (field === "age") return ageOf(input) !== null;
  if (field === "thermal_stress_level" && input.weather !== undefined) return true;
  return input[field] !== undefined;
}

/** Returns the confidence: 0.1 if only the activity is known, 1 if everything is. Weights are design. */
export function confidenceOf(missing: readonly AnswerField[]): number {
  let lost = 0;
  for (const field of missing) lost += QUESTIONS[field].weight_pct;
  return (100 - lost) / 100;
}

/**
 * Calculates a point for answers of which `missing` are defaults, with the fluid ceiling lowered for what those answers
 * may really be.
 */
export function calculationOf(answers: Answers, missing: readonly AnswerField[]): Calculation {
  const confidence = confidenceOf(missing);
  const own = evaluate(answers, confidence);
  const guard_ml_per_hr = guardOf({ answers, missing, confidence, point: own });
  const touched = STAGE.fluid | STAGE.sodium;
  const point = reevaluate(own, { answers, confidence, guard_ml_per_hr, touched });
  return { answers, missing, confidence, guard_ml_per_hr, point };
}

/**
 * Estimates from each open question's probes how low the true fluid ceiling may be. Infinite if no question is open.
 */
function guardOf(at: Omit<Calculation, "guard_ml_per_hr">): number {
  const { answers, confidence, point } = at;
  const guard_ml_per_hr = Number.POSITIVE_INFINITY;
  const own = point.fluid.own_max_fluid_ml_per_hr;
  const lowest: number[] = [];
  for (const field of at.missing) {
    const { probes, touched } = QUESTIONS[field];
    if ((touched & (STAGE.sweat | STAGE.surface)) === 0) continue;
    let low = own;
    for (const probe of probes) {
      const probed = { answers: { ...answers, ...probe }, confidence, guard_ml_per_hr };
      const { fluid } = reevaluate(point, { ...probed, touched: touched & ~DOWNSTREAM_OF_FLUID });
      low = Math.min(low, fluid.own_max_fluid_ml_per_hr);
    }
    lowest.push(low);
  }
  return at.missing.length === 0 ? guard_ml_per_hr : guardedMaxFluid(own, lowest);
}

/** The stages that a ceiling doesn't depend on. */
const DOWNSTREAM_OF_FLUID = STAGE.salt | STAGE.sodium | STAGE.carb;

/**
 * Returns the lowest and highest unrounded targets over the default and the probes of one question, other answers
 * unchanged. Fluid uses each probe's own ceiling; sodium follows the fluid under the call's ceiling.
 */
export function spanOf(field: AnswerField, of: Calculation): Band {
  const { probes, touched } = QUESTIONS[field];
  const { confidence, guard_ml_per_hr, point } = of;
  const at = freeRatesOf(point);
  let carb: Span = { low: at.carb_g_per_hr, high: at.carb_g_per_hr };
  let sodium: Span = { low: at.sodium_mg_per_hr, high: at.sodium_mg_per_hr };
  let fluid: Span = { low: at.fluid_ml_per_hr, high: at.fluid_ml_per_hr };
  for (const probe of probes) {
    const answers = { ...of.answers, ...probe };
    const rates = freeRatesOf(reevaluate(point, { answers, confidence, guard_ml_per_hr, touched }));
    carb = widen(carb, rates.carb_g_per_hr);
    sodium = widen(sodium, rates.sodium_mg_per_hr);
    fluid = widen(fluid, rates.fluid_ml_per_hr);
  }
  return { carb_g_per_hr: carb, sodium_mg_per_hr: sodium, fluid_ml_per_hr: fluid };
}

/** Returns the band around the point, and the unanswered questions ranked, varying each alone. */
export function doubtOf(of: Calculation): Doubt {
  const { answers, missing, point } = of;
  const at = freeRatesOf(point);
  const cap = bandCaps(answers, point);
  const carb: Span[] = [];
  const sodium: Span[] = [];
  const fluid: Span[] = [];
  const ranked: MissingField[] = [];
  for (const field of missing) {
    const span = spanOf(field, of);
    carb.push(span.carb_g_per_hr);
    sodium.push(span.sodium_mg_per_hr);
    fluid.push(span.fluid_ml_per_hr);
    ranked.push(missingField(field, span));
  }
  return {
    band: {
      carb_g_per_hr: combine(at.carb_g_per_hr, carb, cap.carb_g_per_hr),
      sodium_mg_per_hr: combine(at.sodium_mg_per_hr, sodium, cap.sodium_mg_per_hr),
      fluid_ml_per_hr: combine(at.fluid_ml_per_hr, fluid, cap.fluid_ml_per_hr),
    },
    missing_fields: ranked.sort(byImpact),
  };
}

function missingField(field: AnswerField, span: Band): MissingField {
  const { display_label } = QUESTIONS[field];
  const carb = span.carb_g_per_hr.high - span.carb_g_per_hr.low;
  const sodium = span.sodium_mg_per_hr.high - span.sodium_mg_per_hr.low;
  const fluid = span.fluid_ml_per_hr.high - span.fluid_ml_per_hr.low;
  return {
    field,
    required: isRequired(field),
    display_label,
    impact:
      carb / PRECISION.impact_carb_g +
      sodium / PRECISION.impact_sodium_mg +
      fluid / PRECISION.impact_fluid_ml,
    band_impact: {
      carb_g_per_hr: roundTo(carb, ROUNDING.carb_g),
      sodium_mg_per_hr: roundTo(sodium, ROUNDING.sodium_mg),
      fluid_ml_per_hr: roundTo(fluid, ROUNDING.fluid_ml),
    },
  };
}

function byImpact(a: MissingField, b: MissingField): number {
  return b.impact - a.impact || (a.field < b.field ? -1 : 1);
}

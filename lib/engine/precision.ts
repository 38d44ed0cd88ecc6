import { type AnswerField, type Answers, ageOf, type EngineInput } from "@/lib/engine/answers";
import {
  type Band,
  bandCaps,
  combine,
  type Rates,
  ratesOf,
  type Span,
  widen,
} from "@/lib/engine/bands";
import { PRECISION, ROUNDING } from "@/lib/engine/constants";
import { roundTo } from "@/lib/engine/limits";
import { type Point, reevaluate } from "@/lib/engine/point";
import { isRequired, QUESTIONS } from "@/lib/engine/questions";

/** An unanswered question, with what its answer would narrow. */
export type MissingField = {
  readonly field: AnswerField;
  readonly required: boolean;
  readonly display_label: string;
  /** Sum of the three unrounded widths, each against one teaser cell. */
  readonly impact: number;
  /** Width that not knowing gives each nutrient, rounded to the published steps. */
  readonly band_impact: Rates;
};

/** A calculation that lacks answers. */
export type Unsure = {
  readonly answers: Answers;
  readonly missing: readonly AnswerField[];
  readonly confidence: number;
  readonly point: Point;
};

/** What not knowing does to a calculation: the unrounded band, and the questions by impact, ties by name. */
export type Doubt = {
  readonly band: Band;
  readonly missing_fields: readonly MissingField[];
};

function isAnswerField(name: string): name is AnswerField {
  return Object.hasOwn(QUESTIONS, name);
}

const ANSWER_FIELDS: readonly AnswerField[] = Object.keys(QUESTIONS).filter(isAnswerField);

/** The questions that `input` leaves unanswered. A carbohydrate ceiling of one's own is never missing. */
export function unanswered(input: EngineInput): AnswerField[] {
  const missing: AnswerField[] = [];
  for (const field of ANSWER_FIELDS) {
    const known = field === "age" ? ageOf(input) !== null : input[field] !== undefined;
    if (!known) missing.push(field);
  }
  return missing;
}

/** How much of what matters was answered: 0.1 for nothing but the activity, 1 for everything. Weights are design. */
export function confidenceOf(missing: readonly AnswerField[]): number {
  let lost = 0;
  for (const field of missing) lost += QUESTIONS[field].weight_pct;
  return (100 - lost) / 100;
}

/**
 * Lowest and highest unrounded targets over the default and the probes of one question, the other answers as they are.
 * Keeps the call's confidence, so that the ceilings agree with the point's.
 */
export function spanOf(field: AnswerField, unsure: Unsure): Band {
  const { probes, touched } = QUESTIONS[field];
  const at = ratesOf(unsure.point);
  let carb: Span = { low: at.carb_g_per_hr, high: at.carb_g_per_hr };
  let sodium: Span = { low: at.sodium_mg_per_hr, high: at.sodium_mg_per_hr };
  let fluid: Span = { low: at.fluid_ml_per_hr, high: at.fluid_ml_per_hr };
  for (const probe of probes) {
    const answers = { ...unsure.answers, ...probe };
    const rates = ratesOf(
      reevaluate(unsure.point, { answers, confidence: unsure.confidence, touched }),
    );
    carb = widen(carb, rates.carb_g_per_hr);
    sodium = widen(sodium, rates.sodium_mg_per_hr);
    fluid = widen(fluid, rates.fluid_ml_per_hr);
  }
  return { carb_g_per_hr: carb, sodium_mg_per_hr: sodium, fluid_ml_per_hr: fluid };
}

/** The band around the point and the ranking of the unanswered questions, each varied alone. */
export function doubtOf(unsure: Unsure): Doubt {
  const { answers, missing, point } = unsure;
  const at = ratesOf(point);
  const cap = bandCaps(answers, point);
  const carb: Span[] = [];
  const sodium: Span[] = [];
  const fluid: Span[] = [];
  const ranked: MissingField[] = [];
  for (const field of missing) {
    const span = spanOf(field, unsure);
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

import { z } from "zod";
import { CalculateInput, type FlatPrescription } from "@/lib/contract/prescription";
import { endsOf } from "@/lib/wording/ranges";
import { sentenceIn } from "@/lib/wording/sentences";
import { type Typed, typedNumber } from "@/lib/wording/typed-number";
import { answer } from "./answer";
import { limitsOf } from "./limits";
import { fieldOfQuestion, HUMIDITY, NO_CONCERN, TRY_BEGINNING, TRY_FIELDS } from "./try-out-fields";

/** A calculation anyone may try, anonymously and without storing anything. */

export interface TriedNutrient {
  nutrient: "carb" | "sodium" | "fluid";
  /** Per hour, in grams, milligrams or milliliters. Both ends are equal if the answer is exact. */
  low: number;
  high: number;
  /** The range from the activity and its duration alone. */
  first: { low: number; high: number };
  /** The personal ceiling per hour; null if there is none. */
  ceiling: number | null;
}

/** The try-out page uses British English and metric units. */
const inMetric = (text: string) => sentenceIn(text, { locale: "en-GB", units: "metric" });

export interface Tried {
  nutrients: readonly TriedNutrient[];
  safety: FlatPrescription["safety"];
  /** The limits and warnings, as sentences. */
  limits: string[];
  attribution: FlatPrescription["attribution"];
  /** Answered questions, out of `questions`. */
  answered: number;
  questions: number;
  /** The answer that would help most; null if none is missing. */
  next: { field: string; label: string } | null;
  /** How certain the numbers are, as a sentence. */
  message: string;
}

export interface TryOut {
  /** The input as entered, by field name. */
  given: Readonly<Record<string, readonly string[]>>;
  /** Error messages, by field name. */
  problems: Readonly<Record<string, string>>;
  /** Null if the activity or its duration is unknown. */
  tried: Tried | null;
  /** The same calculation as an API call; null if there is no answer. */
  curl: string | null;
}

export type TryQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The context of the request. */
export interface TryContext {
  baseUrl: string;
  environment: string;
  /** The calendar year. */
  year: number;
}

const QUESTIONS = 14;
const USUAL_HUMIDITY_PCT = 50;
const TEXT_MAX = 40;

/**
 * Calculates a query as `POST /v1/nutrition/calculate` would. Invalid input is reported at its field and left out;
 * without an activity and a duration there is no answer. Pure.
 */
export function tryOut(query: TryQuery, at: TryContext): TryOut {
  const given = givenOf(query);
  const { body, problems } = bodyOf(given);
  const parsed = CalculateInput.safeParse(body);
  if (!parsed.success) return { given, problems, tried: null, curl: null };
  const around = { baseUrl: at.baseUrl, view: { kind: "full" as const }, year: at.year };
  const flat = answer(parsed.data, null, around);
  const { activity_type, duration_min } = parsed.data;
  const first = answer({ activity_type, duration_min }, null, around);
  return { given, problems, tried: triedOf(flat, first), curl: curlOf(at, body) };
}

/** Returns the input of known fields, or the initial answers if there is none. */
function givenOf(query: TryQuery): Record<string, string[]> {
  const given = TRY_FIELDS.flatMap(({ name, isSeveral = false }) => {
    const asked = query[name];
    const texts = (typeof asked === "string" ? [asked] : (asked ?? []))
      .map((text) => text.replaceAll("\0", "").trim().slice(0, TEXT_MAX))
      .filter((text) => text !== "");
    const kept = isSeveral ? texts.slice(0, TRY_FIELDS.length) : texts.slice(0, 1);
    return kept.length === 0 ? [] : [[name, kept] as const];
  });
  const isAsked = TRY_FIELDS.some(({ name }) => query[name] !== undefined);
  return Object.fromEntries(
    isAsked ? given : Object.entries(TRY_BEGINNING).map(([name, texts]) => [name, [...texts]]),
  );
}

/** Returns the input as the body of a call, and the problems of invalid fields, which are left out. */
function bodyOf(given: Readonly<Record<string, readonly string[]>>) {
  const body: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const { name, label } of TRY_FIELDS) {
    const value = meantBy(name, given[name]);
    if (value === undefined) {
      if (name === "activity_type" || name === "duration_min")
        problems[name] = `${label} is required.`;
      continue;
    }
    const problem = typedIn(name, given[name])?.problem ?? problemWith(name, value);
    if (problem === null) body[name] = value;
    else problems[name] = problem;
  }
  const { temperature_c, humidity_pct } = body;
  if (temperature_c === undefined && humidity_pct !== undefined) {
    delete body["humidity_pct"];
    problems["humidity_pct"] = "Add a temperature too.";
  }
  if (temperature_c !== undefined && humidity_pct === undefined)
    body["humidity_pct"] = USUAL_HUMIDITY_PCT;
  return { body, problems };
}

/** Converts a field's text to its API value; undefined if empty. */
function meantBy(name: string, texts: readonly string[] = []): unknown {
  const [text] = texts;
  if (text === undefined) return undefined;
  if (name === "concerns")
    return Object.fromEntries(
      texts.filter((each) => each !== NO_CONCERN).map((each) => [each, true]),
    );
  if (name === "is_race") return text === "true" ? true : text === "false" ? false : text;
  const isWord = ["activity_type", "sex", "carb_experience", "usual_carb_consumption"].includes(
    name,
  );
  return isWord ? text : (typedIn(name, texts)?.value ?? Number(text));
}

/** Returns the number typed in a field; null for a field with choices. */
function typedIn(name: string, [text]: readonly string[] = []): Typed | null {
  const field = TRY_FIELDS.find((each) => each.name === name);
  if (field === undefined || field.choices !== undefined) return null;
  const { unit } = field;
  if (name === "humidity_pct") return typedNumber(text, HUMIDITY);
  const isCoarse = unit === "min" || unit === "years";
  return typedNumber(text, { ...rangeOf(name), ...(unit && { unit }), isCoarse });
}

/** Returns the range a call accepts for a number. */
function rangeOf(name: string): { min: number; max: number } {
  const shape: Readonly<Record<string, z.ZodType>> = CalculateInput.shape;
  let field = shape[name];
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    field = field.unwrap() as z.ZodType;
  const { minValue, maxValue } = field as z.ZodNumber;
  return { min: minValue ?? -Infinity, max: maxValue ?? Infinity };
}

/** Returns why a value is invalid, as a sentence; null if it is valid. */
function problemWith(name: string, value: unknown): string | null {
  const shape: Readonly<Record<string, z.ZodType>> = CalculateInput.shape;
  const field = TRY_FIELDS.find((each) => each.name === name);
  const isOffered =
    name !== "concerns" ||
    Object.keys(value as object).every((each) =>
      field?.choices?.some((choice) => choice.value === each),
    );
  const checked = shape[name]?.safeParse(value);
  if (checked?.success === true && isOffered) return null;
  if (field?.choices !== undefined) return "Choose one of the options.";
  return "Enter a number.";
}

type Flat = FlatPrescription;

/** Returns the ends of a range, or an exact number as both. */
const spanOf = (range: string | undefined, exact: number | undefined) => {
  const { min, max } = endsOf(range ?? String(exact ?? 0));
  return { low: min, high: max };
};

function triedOf(flat: Flat, first: Flat): Tried {
  const { safety, precision, attribution } = flat;
  const nutrients = nutrientsOf(flat, first);
  const [gain] = precision.missing_fields;
  return {
    nutrients,
    safety,
    limits: limitsOf(safety, { sentence: inMetric }),
    attribution,
    answered: QUESTIONS - precision.missing_fields.length,
    questions: QUESTIONS,
    next: gain === undefined ? null : nextOf(gain),
    message: precision.message,
  };
}

/** Returns the form field for a question, with its label. */
function nextOf({ field: question, display_label }: { field: string; display_label: string }) {
  const field = fieldOfQuestion(question);
  const asked = TRY_FIELDS.find(({ name }) => name === field);
  return { field, label: asked?.label ?? display_label };
}

/** Returns the same calculation as a curl command, with a placeholder for the key. */
function curlOf({ baseUrl, environment }: TryContext, body: object): string {
  const address = `${baseUrl}/v1/nutrition/calculate`;
  const fields = Object.entries(body).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return [
    `curl ${address}`,
    `-H "Authorization: Bearer sk_${environment}_YOUR_KEY"`,
    '-H "Content-Type: application/json"',
    `-d '{\n${fields.join(",\n")}\n}'`,
  ].join(" \\\n  ");
}

/** Returns each nutrient of an answer, along with the first answer's range. */
export const nutrientsOf = ({ safety, ...flat }: Flat, first: Flat): TriedNutrient[] =>
  [
    {
      nutrient: "carb" as const,
      of: (one: Flat) => spanOf(one.carb_range_g_per_hr, one.carb_g_per_hr),
      ceiling: null,
    },
    {
      nutrient: "sodium" as const,
      of: (one: Flat) => spanOf(one.sodium_range_mg_per_hr, one.sodium_mg_per_hr),
      ceiling: safety.max_safe_sodium_mg_per_hr,
    },
    {
      nutrient: "fluid" as const,
      of: (one: Flat) => spanOf(one.fluid_range_ml_per_hr, one.fluid_ml_per_hr),
      ceiling: safety.max_safe_fluid_ml_per_hr,
    },
  ].map(({ nutrient, of, ceiling }) => ({
    nutrient,
    ...of({ safety, ...flat }),
    first: of(first),
    ceiling,
  }));

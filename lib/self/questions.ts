import type { Athlete, AthleteInput } from "@/lib/contract/athlete";
import {
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFieldName,
  type Question,
  recordFields,
  settingFields,
} from "@/lib/contract/profile";
import { CONCERNS } from "@/lib/contract/vocabulary";
import { typedNumber } from "@/lib/wording/typed-number";
import { KG_PER_LB } from "@/lib/wording/units";

/** The profile's questions for one athlete, and the parsing of answered forms. */

/** Units for body weight. */
export const WEIGHT_UNITS = ["kg", "lb"] as const;

/** In either unit; the field itself decides which weights are valid. */
const WEIGHT = { min: 20, max: 552 };
const YEAR = { min: 1_900, max: 2_200, isCoarse: true };

/** One question, and its answer. */
export interface AskedQuestion {
  field: ProfileFieldName;
  question: Question;
  /** The answer in words; null if there is none. */
  answer: string | null;
  /** The selected or entered values, by form field; empty if there are none. */
  entered: Readonly<Record<string, string>>;
}

/** A parsed answer: changes to the record or to settings, and the choice to remember, if any. */
export interface Answered {
  record: Pick<AthleteInput, "sex" | "year_of_birth" | "weight_kg">;
  settings: Readonly<Record<string, unknown>>;
  choice: string | null;
}

/** Form data as received. */
export type Form = Readonly<Record<string, string>>;

const QUESTIONS: readonly (readonly [ProfileFieldName, ProfileField, Question])[] = Object.entries(
  PROFILE_FIELDS,
).flatMap(([field, row]) =>
  row.question === null ? [] : [[field as ProfileFieldName, row, row.question] as const],
);

/** Returns the name that identifies an option in a form, since two may have the same value. */
export const choiceOf = ({ name, value }: { name?: string; value: string | number }): string =>
  name ?? String(value);

/** Returns all questions in order. `chosen` tells options of the same value apart. */
export const questionsOf = (
  athlete: Athlete,
  chosen: ReadonlyMap<string, string>,
): AskedQuestion[] =>
  QUESTIONS.map(([field, , question]) => ({
    field,
    question,
    ...enteredOf(athlete, question, field, chosen.get(field) ?? null),
  }));

type Entered = Pick<AskedQuestion, "answer" | "entered">;
const OPEN: Entered = { answer: null, entered: {} };

function enteredOf(
  athlete: Athlete,
  question: Question,
  field: ProfileFieldName,
  choice: string | null,
): Entered {
  if (question.type === "multi_select") return concernsEntered(athlete, question);
  const values: Readonly<Record<string, unknown>> = { ...athlete.settings, ...recordOf(athlete) };
  const value = values[field] ?? null;
  if (value === null) return OPEN;
  if (question.type === "weight") return weightEntered(Number(value), choice);
  const fitting = question.options?.filter((option) => option.value === value) ?? [];
  const option = fitting.find((each) => choiceOf(each) === choice) ?? fitting[0];
  if (option === undefined) return { answer: String(value), entered: { answer: String(value) } };
  return { answer: option.label, entered: { answer: choiceOf(option) } };
}

/** The answers stored as columns; every other field is a setting. */
const recordOf = ({ sex, year_of_birth, weight_kg }: Athlete): Record<string, unknown> => ({
  sex,
  year_of_birth,
  weight_kg,
});

function weightEntered(kg: number, unit: string | null): Entered {
  const isLb = unit === "lb";
  const amount = String(isLb ? rounded(kg / KG_PER_LB, 10) : kg);
  return {
    answer: `${amount} ${isLb ? "lb" : "kg"}`,
    entered: { answer: amount, unit: isLb ? "lb" : "kg" },
  };
}

/** True if the number is the one shown in this unit. Saving it would only store a rounded value. */
export function isWeightAsShown({ weight_kg }: Pick<Athlete, "weight_kg">, form: Form): boolean {
  if (weight_kg === null) return false;
  const shown = weightEntered(weight_kg, form["unit"] ?? null).entered["answer"];
  return Number(shown) === typedNumber(form["answer"], WEIGHT).value;
}

/** Usual weights of adults who train, in kg: a first weight outside this range is mostly in the other unit. */
const USUAL_KG = { min: 40, max: 100 };
const FAR = 0.25;

/**
 * True if a form's weight must be confirmed before it is stored: it is far from the previous one, or from most
 * people's. The same number in the other unit is far: one of the two was a mistake.
 */
export function isDoubtful(before: Pick<Athlete, "weight_kg">, form: Form): boolean {
  const kg = Number(weightAnswered(form["answer"]?.trim() ?? "", form["unit"])?.record.weight_kg);
  if (!Number.isFinite(kg) || isWeightAsShown(before, form)) return false;
  const known = before.weight_kg;
  if (known === null) return kg < USUAL_KG.min || kg > USUAL_KG.max;
  return Math.abs(kg / known - 1) > FAR;
}

function concernsEntered({ settings }: Athlete, { options = [] }: Question): Entered {
  if (settings.concerns_answered !== true) return OPEN;
  const yes = options.filter(({ value }) => settings[value as (typeof CONCERNS)[number]] === true);
  return {
    answer: yes.length === 0 ? "None" : yes.map(({ label }) => label).join(", "),
    entered: Object.fromEntries(yes.map(({ value }) => [String(value), "on"])),
  };
}

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;

/** Parses the answer to a question; null if it is invalid. */
export function answeredBy(field: ProfileFieldName, form: Form): Answered | null {
  const row: ProfileField = PROFILE_FIELDS[field];
  const { question } = row;
  if (question === null) return null;
  if (question.type === "multi_select") {
    const concerns = CONCERNS.map((concern) => [concern, form[concern] === "on"]);
    const settings = { ...Object.fromEntries(concerns), concerns_answered: true };
    return { record: {}, settings, choice: null };
  }
  const given = form["answer"]?.trim() ?? "";
  if (question.type === "weight") return weightAnswered(given, form["unit"]);
  const option = question.options?.find((each) => choiceOf(each) === given);
  const value =
    question.options === undefined ? (typedNumber(given, YEAR).value ?? Number.NaN) : option?.value;
  return answered(field, value, option === undefined ? null : choiceOf(option));
}

function weightAnswered(given: string, unit: string | undefined): Answered | null {
  const amount = typedNumber(given, WEIGHT).value ?? Number.NaN;
  const isLb = unit === "lb";
  const kg = rounded(isLb ? amount * KG_PER_LB : amount, 100);
  return answered("weight_kg", kg, isLb ? "lb" : "kg");
}

/**
 * Merges a multi-checkbox form with what is stored now: only boxes changed in the form are applied. Such a form carries
 * the boxes that were checked when it was opened.
 */
export function overStored(field: ProfileFieldName, form: Form, stored: Form): Form {
  const { was } = form;
  if (was === undefined || PROFILE_FIELDS[field].question?.type !== "multi_select") return form;
  const ticked = new Set(was.split(" "));
  const boxes = CONCERNS.map((box) => {
    const isChanged = ticked.has(box) !== (form[box] === "on");
    return [box, (isChanged ? form : stored)[box] ?? ""];
  });
  return Object.fromEntries(boxes);
}

/** Returns the answer as a change, if its field accepts the value. */
function answered(field: ProfileFieldName, value: unknown, choice: string | null): Answered | null {
  const { record, settings }: ProfileField = PROFILE_FIELDS[field];
  const schema = record[field] ?? settings[field];
  if (schema === undefined || !schema.safeParse(value).success) return null;
  const change = { [field]: value };
  return field in recordFields
    ? { record: change, settings: {}, choice }
    : { record: {}, settings: change, choice };
}

/** True if a path names a question. */
export const isAskedField = (name: string): name is ProfileFieldName =>
  QUESTIONS.some(([field]) => field === name);

/** Returns the next unanswered question after a given one, else the first of all; null if none is left. */
export function nextOpen(
  questions: readonly AskedQuestion[],
  after: string | null,
): ProfileFieldName | null {
  const open = questions.filter(({ answer }) => answer === null);
  const place = questions.findIndex(({ field }) => field === after);
  const next = open.find((each) => questions.indexOf(each) > place);
  return next?.field ?? null;
}

/** Returns the settings that hold a question's answer. */
export const settingsOf = (field: ProfileFieldName): string[] =>
  Object.keys(PROFILE_FIELDS[field].settings).filter((name) => name in settingFields);

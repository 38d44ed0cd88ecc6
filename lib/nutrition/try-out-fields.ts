import { ACTIVITY_TYPE_LIST } from "@/lib/contract/activity";
import { PROFILE_FIELDS, type ProfileField } from "@/lib/contract/profile";
import type { NumberField } from "@/lib/wording/typed-number";

/** The fields of the front page's calculator, named as in an API call. */

export interface TryChoice {
  value: string;
  label: string;
}

export interface TryField {
  name: string;
  label: string;
  hint?: string;
  /** Shown after a number. */
  unit?: string;
  /** The choices; absent for a typed number. */
  choices?: readonly TryChoice[];
  /** Whether several can be chosen. */
  isSeveral?: boolean;
  /** Whether it is asked up front, rather than with the fields that make the answer exact. */
  isFirst: boolean;
}

/** Returns the choices of a profile question, without the one that means no answer. */
function choicesOf(field: keyof typeof PROFILE_FIELDS): TryChoice[] {
  const { question }: ProfileField = PROFILE_FIELDS[field];
  return (question?.options ?? [])
    .filter(({ name }) => name === undefined)
    .map(({ value, label }) => ({ value: String(value), label }));
}

const INTENSITIES = [
  "",
  "very easy",
  "",
  "easy",
  "",
  "steady",
  "",
  "hard",
  "",
  "very hard",
  "all out",
];

/** Weather apps give 100% in rain and fog, which a call would refuse. */
export const HUMIDITY: NumberField = { min: 5, max: 100, cap: 99, unit: "%" };

/** Answers that there are no concerns, which is also an answer. */
export const NO_CONCERN = "none";

export const TRY_FIELDS: readonly TryField[] = [
  {
    name: "activity_type",
    label: "Activity",
    choices: ACTIVITY_TYPE_LIST.map(({ key, name }) => ({ value: key, label: name })),
    isFirst: true,
  },
  { name: "duration_min", label: "Duration", unit: "min", isFirst: true },
  { name: "temperature_c", label: "Temperature", unit: "°C", isFirst: true },
  { name: "humidity_pct", label: "Humidity", unit: "%", hint: "50 if left empty", isFirst: true },
  { name: "athlete_weight_kg", label: "Body weight", unit: "kg", isFirst: true },
  {
    name: "intensity_level",
    label: "How hard",
    choices: Array.from({ length: 10 }, (_, index) => index + 1).map((level) => ({
      value: String(level),
      label: INTENSITIES[level] ? `${level}, ${INTENSITIES[level]}` : String(level),
    })),
    isFirst: true,
  },
  {
    name: "sweat_level",
    label: "How much you sweat",
    choices: choicesOf("sweat_level"),
    isFirst: true,
  },
  {
    name: "carb_experience",
    label: "Gut training",
    hint: "most carbohydrate ever, per hour",
    choices: choicesOf("carb_experience"),
    isFirst: true,
  },
  {
    name: "usual_carb_consumption",
    label: "Usual carbohydrate per hour",
    choices: choicesOf("usual_carb_consumption"),
    isFirst: false,
  },
  {
    name: "fitness_level",
    label: "How fit you are",
    choices: choicesOf("fitness_level"),
    isFirst: false,
  },
  {
    name: "saltiness",
    label: "How salty your sweat is",
    choices: choicesOf("saltiness"),
    isFirst: false,
  },
  { name: "age", label: "Age", unit: "years", isFirst: false },
  { name: "sex", label: "Sex", choices: choicesOf("sex"), isFirst: false },
  {
    name: "is_race",
    label: "Race or training",
    choices: [
      { value: "true", label: "Race" },
      { value: "false", label: "Training" },
    ],
    isFirst: false,
  },
  { name: "meal_before_min", label: "Time since last meal", unit: "min", isFirst: false },
  {
    name: "satiety_level",
    label: "What you like to take",
    choices: choicesOf("satiety_level"),
    isFirst: false,
  },
  {
    name: "concerns",
    label: "Does any of this concern you?",
    choices: [{ value: NO_CONCERN, label: "None of these" }, ...choicesOf("concerns")],
    isSeveral: true,
    isFirst: false,
  },
];

/** The initial answers. */
export const TRY_BEGINNING: Readonly<Record<string, readonly string[]>> = {
  activity_type: ["bike"],
  duration_min: ["180"],
};

/** Returns the form field that answers an engine question. */
export const fieldOfQuestion = (question: string): string =>
  question === "thermal_stress_level" ? "temperature_c" : question;

import { z } from "zod";
import { CARB_EXPERIENCES, CONCERNS, SEXES, USUAL_CARB_CONSUMPTIONS } from "./vocabulary";

/** The fueling profile: what an athlete answers once. Also what a calculation accepts inline. */

const level = (description: string) =>
  z
    .int()
    .min(1)
    .max(9)
    .meta({ description, examples: [5] });

/** The eight concerns; answering any of them answers the question. */
export const concernFields = Object.fromEntries(
  CONCERNS.map((concern) => [concern, z.boolean()]),
) as Record<(typeof CONCERNS)[number], z.ZodBoolean>;

/** The answers that are kept as an athlete's settings, without the concerns. */
export const settingFields = {
  sweat_level: level("How much the athlete sweats, 1 (hardly) to 9 (soaked)."),
  saltiness: level("How salty the sweat is, 1 (no marks) to 9 (white crusts)."),
  satiety_level: level("What goes down best, 1 (whole food) to 9 (concentrated drinks and gels)."),
  fitness_level: level("Training state, 1 (beginner) to 9 (elite)."),
  carb_experience: z.enum(CARB_EXPERIENCES).meta({
    description: "The most carbohydrate per hour ever used, in grams.",
    examples: ["range_40_60"],
  }),
  usual_carb_consumption: z.enum(USUAL_CARB_CONSUMPTIONS).meta({
    description: "The carbohydrate per hour usually used, in grams.",
    examples: ["range_60_80"],
  }),
  carb_upper_limit_override: z.number().min(50).max(150).meta({
    description:
      "The athlete's own ceiling in g/h. It narrows the computed ceiling, never raises it.",
  }),
};

export const WeightKg = z.number().min(20).max(250).meta({ description: "Body mass, kg." });
export const SexField = z.enum(SEXES);

/** Settings as a client sends them: flat, every one optional, a null is an absent one. */
export const SettingsInput = z
  .object({
    ...mapValues(settingFields, (schema) => schema.nullish()),
    ...mapValues(concernFields, (schema) => schema.nullish()),
  } as Nullish<typeof settingFields & typeof concernFields>)
  .meta({ id: "SettingsInput" });
export type SettingsInput = z.output<typeof SettingsInput>;

/** Settings as they are kept and answered: only what was answered. */
export const Settings = z
  .object({
    ...mapValues(settingFields, (schema) => schema.optional()),
    ...mapValues(concernFields, (schema) => schema.optional()),
  } as Optional<typeof settingFields & typeof concernFields>)
  .meta({ id: "Settings" });
export type Settings = z.output<typeof Settings>;

type Nullish<T extends Record<string, z.ZodType>> = {
  [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>>;
};
type Optional<T extends Record<string, z.ZodType>> = { [K in keyof T]: z.ZodOptional<T[K]> };

function mapValues<T extends Record<string, z.ZodType>>(
  fields: T,
  wrap: (schema: z.ZodType) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, wrap(schema)]));
}

interface Choice {
  label: string;
  value: string | number | boolean;
}
interface Question {
  field: string;
  type: "selector" | "choice" | "multiple" | "number";
  title: string;
  help: string;
  /** Whether the answer is needed for a first useful range. */
  required: boolean;
  options: readonly Choice[];
}

const points = (labels: readonly [string, string, string, string, string]): Choice[] =>
  labels.map((label, index) => ({ label, value: 2 * index + 1 }));

/** The onboarding questions in the order they are asked. Selectors use the odd points of the scale. */
export const QUESTIONS: readonly Question[] = [
  {
    field: "sex",
    type: "choice",
    title: "Which sex should the calculation use?",
    help: "Sweat rate and oxygen uptake differ a little between the sexes. Intersex uses the midpoint.",
    required: true,
    options: [
      { label: "Female", value: "female" },
      { label: "Male", value: "male" },
      { label: "Intersex", value: "intersex" },
    ],
  },
  {
    field: "year_of_birth",
    type: "number",
    title: "In which year were you born?",
    help: "Age changes sweating and how much carbohydrate is sensible.",
    required: true,
    options: [],
  },
  {
    field: "weight_kg",
    type: "number",
    title: "What do you weigh, in kilograms?",
    help: "Heavier bodies make more heat and hold more water.",
    required: true,
    options: [],
  },
  {
    field: "sweat_level",
    type: "selector",
    title: "How much do you sweat?",
    help: "Compare yourself with people who train beside you.",
    required: true,
    options: [
      ...points(["Hardly at all", "Less than most", "Average", "More than most", "I drip"]),
      { label: "Not sure", value: 5 },
    ],
  },
  {
    field: "saltiness",
    type: "selector",
    title: "How salty is your sweat?",
    help: "White marks on clothing, stinging eyes and a salty taste mean more.",
    required: true,
    options: [
      ...points(["No marks", "Faint marks", "Average", "Clear marks", "White crusts"]),
      { label: "Not sure", value: 5 },
    ],
  },
  {
    field: "carb_experience",
    type: "choice",
    title: "What is the most carbohydrate you have ever taken per hour?",
    help: "A gel has about 25 g, a bottle of sports drink about 35 g.",
    required: true,
    options: [
      { label: "Up to 30 g", value: "range_0_30" },
      { label: "40 to 60 g", value: "range_40_60" },
      { label: "More than 70 g", value: "range_gt_70" },
    ],
  },
  {
    field: "usual_carb_consumption",
    type: "choice",
    title: "How much do you usually take per hour?",
    help: "Think of your last long sessions.",
    required: true,
    options: [
      { label: "Less than 60 g", value: "range_lt_60" },
      { label: "60 to 80 g", value: "range_60_80" },
      { label: "80 to 100 g", value: "range_80_100" },
      { label: "More than 100 g", value: "range_gt_100" },
    ],
  },
  {
    field: "fitness_level",
    type: "selector",
    title: "How fit are you at the moment?",
    help: "Rate your endurance, not your strength.",
    required: false,
    options: points(["Starting out", "Recreational", "Regular", "Competitive", "Elite"]),
  },
  {
    field: "satiety_level",
    type: "selector",
    title: "What do you like to take during a session?",
    help: "From real food to concentrated drinks and gels.",
    required: false,
    options: points(["Whole food", "Mostly food", "A mix", "Mostly gels", "Gels and drinks only"]),
  },
  {
    field: "concerns",
    type: "multiple",
    title: "Does any of this concern you?",
    help: "Choose what applies, or none.",
    required: false,
    options: [
      { label: "Muscle cramps", value: "muscle_cramps" },
      { label: "Gut distress", value: "gut_distress" },
      { label: "Performance", value: "performance" },
      { label: "Hunger", value: "hunger" },
      { label: "Trouble with heat", value: "heat_tolerance" },
      { label: "Faintness", value: "faintness" },
      { label: "Drinking is hard for me", value: "drinking_resistance" },
      { label: "Thirst", value: "thirst" },
    ],
  },
];

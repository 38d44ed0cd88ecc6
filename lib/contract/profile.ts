import { z } from "zod";
import { CARB_EXPERIENCES, CONCERNS, SEXES, USUAL_CARB_CONSUMPTIONS } from "./vocabulary";

/**
 * The fueling profile: what an athlete answers once. Its table says for each field where it is stored, which call
 * fields can replace it, and how it is asked; settings, calls, questions and completeness are all derived from it.
 */

export const SexField = z.enum(SEXES);
const WeightKg = z.number().min(20).max(250).meta({ description: "Body mass, kg." });
/** Any year up to the present: the operation checks the upper end against the account's clock. */
const YearOfBirth = z.int().min(1900).max(2200);

const level = (description: string) =>
  z
    .int()
    .min(1)
    .max(9)
    .meta({ description, examples: [5] });

/** The eight concerns, each a separate setting. */
const concernFields = Object.fromEntries(
  CONCERNS.map((concern) => [
    concern,
    z.boolean().meta({ description: `Whether ${concern.replaceAll("_", " ")} is a concern.` }),
  ]),
) as Record<(typeof CONCERNS)[number], z.ZodBoolean>;

const ConcernsAnswered = z.boolean().meta({
  description:
    "Whether the concerns were answered. True once any concern or this field was sent. Send it alone to answer with none.",
});

/** The concerns of one call; an absent one counts as no. */
const Concerns = z.object(nullish(concernFields)).meta({
  description: "Replaces the stored concerns for this call. {} answers the question with none.",
});
export type Concerns = z.output<typeof Concerns>;

export const QUESTION_TYPES = ["single_select", "multi_select", "year_of_birth", "weight"] as const;

interface Choice {
  label: string;
  value: string | number;
  /** The label's translation key, if its value isn't unique enough. */
  name?: string;
}

/** How the answer is asked. */
export interface Question {
  type: (typeof QUESTION_TYPES)[number];
  title: string;
  help: string;
  /** Whether the answer is needed for a first useful range. */
  required: boolean;
  options?: readonly Choice[];
}

type Fields = Readonly<Record<string, z.ZodType>>;

export interface ProfileField {
  /** Columns of the athlete's record that hold the answer. */
  record: Fields;
  /** Settings that hold the answer; any of them is enough. */
  settings: Fields;
  /** Call fields that answer for one call; the first is the one reported as missing. */
  inline: Fields;
  /** Null if it is never asked, and so never missing. */
  question: Question | null;
}

const points = (labels: readonly [string, string, string, string, string]): Choice[] =>
  labels.map((label, index) => ({ label, value: 2 * index + 1 }));
const NOT_SURE: Choice = { label: "Not sure", value: 5, name: "not_sure" };

/** An answer stored as a setting, with the same name in a call. */
const setting = <Name extends string, S extends z.ZodType, Q extends Question | null>(
  name: Name,
  schema: S,
  question: Q,
) => {
  const field = { [name]: schema } as { readonly [K in Name]: S };
  return { record: {}, settings: field, inline: field, question };
};

/** Every profile field, in the order asked. Selectors use the odd points of the scale. */
export const PROFILE_FIELDS = {
  sex: {
    record: { sex: SexField },
    settings: {},
    inline: { sex: SexField },
    question: {
      type: "single_select",
      title: "Which sex should the calculation use?",
      help: "Sweat rate and oxygen uptake differ a little between the sexes. Intersex uses the midpoint.",
      required: true,
      options: [
        { label: "Female", value: "female" },
        { label: "Male", value: "male" },
        { label: "Intersex", value: "intersex" },
      ],
    },
  },
  year_of_birth: {
    record: { year_of_birth: YearOfBirth },
    settings: {},
    inline: { age: z.number().min(5).max(110), year_of_birth: YearOfBirth },
    question: {
      type: "year_of_birth",
      title: "In which year were you born?",
      help: "Age changes sweating and how much carbohydrate is sensible.",
      required: true,
    },
  },
  weight_kg: {
    record: { weight_kg: WeightKg },
    settings: {},
    inline: { athlete_weight_kg: WeightKg },
    question: {
      type: "weight",
      title: "What do you weigh, in kilograms?",
      help: "Heavier bodies make more heat and hold more water.",
      required: true,
    },
  },
  sweat_level: setting(
    "sweat_level",
    level("How much the athlete sweats, 1 (hardly) to 9 (soaked)."),
    {
      type: "single_select",
      title: "How much do you sweat?",
      help: "Compare yourself with people you train with.",
      required: true,
      options: [
        ...points(["Hardly at all", "Less than most", "Average", "More than most", "I drip"]),
        NOT_SURE,
      ],
    },
  ),
  saltiness: setting(
    "saltiness",
    level("How salty the sweat is, 1 (no marks) to 9 (white crusts)."),
    {
      type: "single_select",
      title: "How salty is your sweat?",
      help: "White marks on clothing, stinging eyes and a salty taste mean more.",
      required: true,
      options: [
        ...points(["No marks", "Faint marks", "Average", "Clear marks", "White crusts"]),
        NOT_SURE,
      ],
    },
  ),
  carb_experience: setting(
    "carb_experience",
    z.enum(CARB_EXPERIENCES).meta({
      description: "The most carbohydrate the athlete has ever taken per hour, in grams.",
      examples: ["range_40_60"],
    }),
    {
      type: "single_select",
      title: "What is the most carbohydrate you have ever taken per hour?",
      help: "A gel has about 25 g, a bottle of sports drink about 35 g.",
      required: true,
      options: [
        { label: "Up to 30 g", value: "range_0_30" },
        { label: "40 to 60 g", value: "range_40_60" },
        { label: "More than 70 g", value: "range_gt_70" },
      ],
    },
  ),
  usual_carb_consumption: setting(
    "usual_carb_consumption",
    z.enum(USUAL_CARB_CONSUMPTIONS).meta({
      description: "The carbohydrate the athlete usually takes per hour, in grams.",
      examples: ["range_60_80"],
    }),
    {
      type: "single_select",
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
  ),
  fitness_level: setting("fitness_level", level("Training state, 1 (beginner) to 9 (elite)."), {
    type: "single_select",
    title: "How fit are you at the moment?",
    help: "Rate your endurance, not your strength.",
    required: false,
    options: points(["Starting out", "Recreational", "Regular", "Competitive", "Elite"]),
  }),
  satiety_level: setting(
    "satiety_level",
    level("What the athlete prefers to take, 1 (whole food) to 9 (concentrated drinks and gels)."),
    {
      type: "single_select",
      title: "What do you like to take during a session?",
      help: "From real food to concentrated drinks and gels.",
      required: false,
      options: points([
        "Whole food",
        "Mostly food",
        "A mix",
        "Mostly gels",
        "Gels and drinks only",
      ]),
    },
  ),
  concerns: {
    record: {},
    settings: { ...concernFields, concerns_answered: ConcernsAnswered },
    inline: { concerns: Concerns },
    question: {
      type: "multi_select",
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
  },
  carb_upper_limit_override: setting(
    "carb_upper_limit_override",
    z.number().min(50).max(150).meta({
      description:
        "The athlete's own ceiling in g/h. It can lower the computed ceiling but never raises it.",
    }),
    null,
  ),
} as const satisfies Record<string, ProfileField>;

type Rows = typeof PROFILE_FIELDS;
export type ProfileFieldName = keyof Rows;
type Part = "record" | "settings" | "inline";
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? { readonly [K in keyof I]: I[K] }
  : never;

/** Merges one part of all rows. The result contains exactly the rows that its type is derived from. */
function together<P extends Part>(part: P): Together<Rows[ProfileFieldName][P]> {
  const rows: readonly ProfileField[] = Object.values(PROFILE_FIELDS);
  return Object.assign({}, ...rows.map((row) => row[part])) as Together<Rows[ProfileFieldName][P]>;
}

/** Columns of the athlete's record, by API name. */
export const recordFields = together("record");
type RecordFields = typeof recordFields;
/** Their values; null if unanswered. */
export type ProfileRecord = { [K in keyof RecordFields]: z.output<RecordFields[K]> | null };
/** An athlete's settings. */
export const settingFields = together("settings");
/** Profile fields of a call, which replace the stored profile or stand in for a missing one. */
export const inlineFields = together("inline");
type InlineFields = typeof inlineFields;
/** Their values where given. */
export type InlineProfile = { [K in keyof InlineFields]: z.output<InlineFields[K]> };

/** Settings as sent by a client: flat, all optional; null counts as absent. */
export const SettingsInput = z
  .object(nullish(settingFields))
  .meta({ id: "SettingsInput", examples: [{ sweat_level: 6, saltiness: 5 }] });
export type SettingsInput = z.output<typeof SettingsInput>;

/** Settings as stored and returned: only what was answered. */
export const Settings = z.object(optional(settingFields)).meta({ id: "Settings" });
export type Settings = z.output<typeof Settings>;

/** Where the answer to each question is stored, if given. */
export const ANSWER_PLACES = Object.values(PROFILE_FIELDS)
  .filter(({ question }) => question !== null)
  .map(({ record, settings }) => ({ record: namesOf(record), settings: namesOf(settings) }));

/** Returns typed keys. Safe because a row's part has no keys beyond those in its type. */
function namesOf<T>(fields: T): (T extends unknown ? keyof T : never)[] {
  return Object.keys(fields as object) as (T extends unknown ? keyof T : never)[];
}

/** Maps each field's first call name to its profile field. */
export const FIELD_BY_INLINE: ReadonlyMap<string, ProfileFieldName> = new Map(
  (Object.keys(PROFILE_FIELDS) as ProfileFieldName[]).flatMap((name) =>
    Object.keys(PROFILE_FIELDS[name].inline)
      .slice(0, 1)
      .map((inline) => [inline, name] as const),
  ),
);

type Nullish<T extends Fields> = { [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>> };
type Nullable<T extends Fields> = { [K in keyof T]: z.ZodNullable<T[K]> };
type Optional<T extends Fields> = { [K in keyof T]: z.ZodOptional<T[K]> };

/** Makes every field optional and nullable. */
export function nullish<T extends Fields>(fields: T): Nullish<T> {
  return mapped(fields, (schema) => schema.nullish()) as Nullish<T>;
}

/** Makes every field required but nullable; null means unanswered. */
export function nullable<T extends Fields>(fields: T): Nullable<T> {
  return mapped(fields, (schema) => schema.nullable()) as Nullable<T>;
}

function optional<T extends Fields>(fields: T): Optional<T> {
  return mapped(fields, (schema) => schema.optional()) as Optional<T>;
}

function mapped(fields: Fields, wrap: (schema: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, wrap(schema)]));
}

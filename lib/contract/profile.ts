import { z } from "zod";
import { CARB_EXPERIENCES, CONCERNS, SEXES, USUAL_CARB_CONSUMPTIONS } from "./vocabulary";

/**
 * The fueling profile: what an athlete answers once. Its one table says of each field where it is kept, which fields
 * of a call stand in for it, and how it is asked; settings, calls, questions and completeness are read off it.
 */

export const SexField = z.enum(SEXES);
const WeightKg = z.number().min(20).max(250).meta({ description: "Body mass, kg." });
/** Born in this year or before: the upper end is checked against the account's clock by the verb. */
const YearOfBirth = z.int().min(1900).max(2200);

const level = (description: string) =>
  z
    .int()
    .min(1)
    .max(9)
    .meta({ description, examples: [5] });

/** The eight concerns, each a setting of its own. */
const concernFields = Object.fromEntries(
  CONCERNS.map((concern) => [
    concern,
    z.boolean().meta({ description: `Whether ${concern.replaceAll("_", " ")} is a concern.` }),
  ]),
) as Record<(typeof CONCERNS)[number], z.ZodBoolean>;

const ConcernsAnswered = z.boolean().meta({
  description:
    "True once the concerns were answered, by any of them or by this. Send it alone to answer with none.",
});

/** The concerns of one call: one that is absent was answered with no. */
const Concerns = z.object(nullish(concernFields)).meta({
  description: "Replaces the stored concerns for this call; {} answers the question with none.",
});
export type Concerns = z.output<typeof Concerns>;

export const QUESTION_TYPES = ["single_select", "multi_select", "year_of_birth", "weight"] as const;

interface Choice {
  label: string;
  value: string | number;
  /** What the label is called among translations, where its value does not tell it from another. */
  name?: string;
}

/** How the answer is asked for. */
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
  /** Settings that hold the answer; any of them answers. */
  settings: Fields;
  /** Fields of a call that answer for that call; the first is the one a call is told to be missing. */
  inline: Fields;
  /** Null where nobody is asked: such a field is never missing. */
  question: Question | null;
}

const points = (labels: readonly [string, string, string, string, string]): Choice[] =>
  labels.map((label, index) => ({ label, value: 2 * index + 1 }));
const NOT_SURE: Choice = { label: "Not sure", value: 5, name: "not_sure" };

/** An answer that is a setting and has the same name in a call. */
const setting = <Name extends string, S extends z.ZodType, Q extends Question | null>(
  name: Name,
  schema: S,
  question: Q,
) => {
  const field = { [name]: schema } as { readonly [K in Name]: S };
  return { record: {}, settings: field, inline: field, question };
};

/** Every field of the profile, in the order in which it is asked. Selectors use the odd points of the scale. */
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
      help: "Compare yourself with people who train beside you.",
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
      description: "The most carbohydrate per hour ever used, in grams.",
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
      description: "The carbohydrate per hour usually used, in grams.",
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
    level("What goes down best, 1 (whole food) to 9 (concentrated drinks and gels)."),
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
        "The athlete's own ceiling in g/h. It narrows the computed ceiling, never raises it.",
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

/** The fields that all rows name for one part. They are spread from exactly the rows the type is made of. */
function together<P extends Part>(part: P): Together<Rows[ProfileFieldName][P]> {
  const rows: readonly ProfileField[] = Object.values(PROFILE_FIELDS);
  return Object.assign({}, ...rows.map((row) => row[part])) as Together<Rows[ProfileFieldName][P]>;
}

/** The columns of the athlete's record, under the names of the interface. */
export const recordFields = together("record");
type RecordFields = typeof recordFields;
/** The same as values; null where nothing was answered. */
export type ProfileRecord = { [K in keyof RecordFields]: z.output<RecordFields[K]> | null };
/** The settings of an athlete. */
export const settingFields = together("settings");
/** What a call may say of the profile, in place of the stored one or without any. */
export const inlineFields = together("inline");
type InlineFields = typeof inlineFields;
/** The same as values: what each field holds where it is given. */
export type InlineProfile = { [K in keyof InlineFields]: z.output<InlineFields[K]> };

/** Settings as a client sends them: flat, every one optional, a null is an absent one. */
export const SettingsInput = z
  .object(nullish(settingFields))
  .meta({ id: "SettingsInput", examples: [{ sweat_level: 6, saltiness: 5 }] });
export type SettingsInput = z.output<typeof SettingsInput>;

/** Settings as they are kept and answered: only what was answered. */
export const Settings = z.object(optional(settingFields)).meta({ id: "Settings" });
export type Settings = z.output<typeof Settings>;

/** Where the answer of each field that is asked stands, if it was given. */
export const ANSWER_PLACES = Object.values(PROFILE_FIELDS)
  .filter(({ question }) => question !== null)
  .map(({ record, settings }) => ({ record: namesOf(record), settings: namesOf(settings) }));

/** The names of some fields. A row's part has no other keys than its type says, which is why this is safe. */
function namesOf<T>(fields: T): (T extends unknown ? keyof T : never)[] {
  return Object.keys(fields as object) as (T extends unknown ? keyof T : never)[];
}

/** The field that a call's field answers, by the first name it has in a call. */
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

/** Every field may be absent or null. */
export function nullish<T extends Fields>(fields: T): Nullish<T> {
  return mapped(fields, (schema) => schema.nullish()) as Nullish<T>;
}

/** Every field is there, and null where nothing was answered. */
export function nullable<T extends Fields>(fields: T): Nullable<T> {
  return mapped(fields, (schema) => schema.nullable()) as Nullable<T>;
}

function optional<T extends Fields>(fields: T): Optional<T> {
  return mapped(fields, (schema) => schema.optional()) as Optional<T>;
}

function mapped(fields: Fields, wrap: (schema: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, wrap(schema)]));
}

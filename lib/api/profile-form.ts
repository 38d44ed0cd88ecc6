import { z } from "zod";
import type { QuestionList, SettingsSchema } from "@/lib/contract/discovery";
import { PROFILE_FIELDS, type ProfileField, type Question } from "@/lib/contract/profile";
import { DEFAULTS, NO_CONCERNS } from "@/lib/engine/answers";
import { toJsonSchema } from "./json-schema";

const PROFILE_LIST: readonly [string, ProfileField][] = Object.entries(PROFILE_FIELDS);

/** Lists the onboarding questions in order. `year` is the current calendar year. */
export const questionsIn = (year: number): Asked[] =>
  PROFILE_LIST.flatMap(([field, { record, question }]) =>
    question === null ? [] : [asked(field, question, { record, year })],
  );

type Asked = z.input<typeof QuestionList>["questions"][number];

/** Builds one question. Numbers are limited by their schema, and the year of birth can't be in the future. */
function asked(
  field: string,
  { type, title, help, required, options }: Question,
  { record, year }: { record: ProfileField["record"]; year: number },
): Asked {
  const l10n_key = `onboarding.${field}`;
  const question = { field, type, required, title_en: title, help_en: help, l10n_key };
  if (options !== undefined) {
    return {
      ...question,
      options: options.map(({ label, value, name }) => ({
        label_en: label,
        value,
        l10n_key: `${l10n_key}.${name ?? value}`,
      })),
    };
  }
  const { minimum, maximum } = toJsonSchema(record[field] ?? z.never());
  const max = type === "year_of_birth" ? year : maximum;
  return {
    ...question,
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(max === undefined ? {} : { max }),
  };
}

type Field = z.input<typeof SettingsSchema>["fields"][number];
const STANDARD: Readonly<Record<string, unknown>> = { ...DEFAULTS, ...NO_CONCERNS };

/** Lists the settings an athlete can have, derived from the schemas that validate them. */
export const settingList = (): Field[] =>
  PROFILE_LIST.flatMap(([, { settings, question }]) =>
    Object.entries(settings).map(([name, schema]) => {
      const json = toJsonSchema(schema);
      const standard = STANDARD[name];
      return {
        name,
        type: typeOf(json.type),
        minimum: json.minimum ?? null,
        maximum: json.maximum ?? null,
        options: json.enum?.map(String) ?? null,
        description: json.description ?? "",
        default:
          typeof standard === "number" || typeof standard === "string" || standard === false
            ? standard
            : null,
        required_for_exact: question !== null,
      };
    }),
  );

function typeOf(type: unknown): Field["type"] {
  return type === "integer" || type === "number" || type === "boolean" ? type : "string";
}

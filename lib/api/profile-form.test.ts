import { describe, expect, test } from "vitest";
import { AthleteInput } from "@/lib/contract/athlete";
import { QuestionList, SettingsSchema } from "@/lib/contract/discovery";
import { CONCERNS } from "@/lib/contract/vocabulary";
import { questionsIn, settingList } from "./profile-form";

const questions = questionsIn(2026);
const fields = settingList();
const questionOf = (field: string) => questions.find((question) => question.field === field);

/** Converts a question's answer to a write of an athlete's record. */
const writeOf = (field: string, value: unknown) =>
  field === "sex" ? { sex: value } : { settings: { [field]: value } };

describe("the onboarding questions", () => {
  test("have exactly the declared shape", () => {
    expect(QuestionList.shape.questions.parse(questions)).toEqual(questions);
  });

  test.each(questions.filter(({ type }) => type === "single_select"))(
    "about $field offer only answers that an athlete can have",
    ({ field, options = [] }) => {
      expect(options.length).toBeGreaterThan(1);
      for (const { value } of options) {
        expect(AthleteInput.safeParse(writeOf(field, value)).success).toBe(true);
      }
    },
  );

  test.each(["sweat_level", "saltiness", "fitness_level", "satiety_level"])(
    "about %s use the odd points of the scale",
    (field) => {
      const values = questionOf(field)?.options?.map(({ value }) => value);
      expect([...new Set(values)]).toEqual([1, 3, 5, 7, 9]);
    },
  );

  test("give labels that share a value translations of their own", () => {
    for (const { options = [] } of questions) {
      const keys = options.map(({ l10n_key }) => l10n_key);
      expect(new Set(keys).size).toBe(keys.length);
    }
    const sure = questionOf("saltiness")?.options?.filter(({ value }) => value === 5);
    expect(sure?.map(({ label_en }) => label_en)).toEqual(["Average", "Not sure"]);
  });

  test("ask for the eight concerns as one multiple choice", () => {
    const concerns = questionOf("concerns");
    expect(concerns?.type).toBe("multi_select");
    expect(concerns?.options?.map(({ value }) => value)).toEqual([...CONCERNS]);
  });

  test("bound the weight by its schema and the year of birth by this year", () => {
    expect(questionOf("weight_kg")).toMatchObject({ type: "weight", min: 20, max: 250 });
    const born = { type: "year_of_birth", min: 1900, max: 2026 };
    expect(questionOf("year_of_birth")).toMatchObject(born);
  });
});

describe("the settings schema", () => {
  test("has exactly the declared shape", () => {
    expect(SettingsSchema.shape.fields.parse(fields)).toEqual(fields);
  });

  test("lists what exact numbers need: everything except a personal ceiling", () => {
    const optional = fields.filter(({ required_for_exact }) => !required_for_exact);
    expect(optional.map(({ name }) => name)).toEqual(["carb_upper_limit_override"]);
  });

  test("gives each level its bounds and its default value", () => {
    expect(fields.find(({ name }) => name === "sweat_level")).toMatchObject({
      type: "integer",
      minimum: 1,
      maximum: 9,
      default: 5,
      options: null,
    });
  });
});

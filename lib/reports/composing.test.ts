import "@/testing/database";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MISDEEDS } from "@/testing/hostile-reports";
import { honest, inJson, newModelDouble, shownIn } from "@/testing/model-double";
import { PROPERTY_SEED } from "@/testing/property";
import { anyReportFacts } from "@/testing/random-reports";
import type { ReportFacts } from "./facts";
import { statementsOf } from "./writer/statements";
import { writeReport } from "./writer/writer";

const double = await newModelDouble();
process.env["MODEL_NAME"] = "double-1";
process.env["MODEL_BASE_URL"] = `${double.baseUrl}/`;
process.env["MODEL_API_KEY"] = "secret-key";
const { composeReport } = await import("./composing");

const CASES = 90;
const samples = fc.sample(
  anyReportFacts.filter(({ reported_count }) => reported_count > 1),
  { numRuns: 30, seed: PROPERTY_SEED },
);
const [facts] = samples as [ReportFacts, ...ReportFacts[]];
const compose = (of: ReportFacts) => composeReport(of, async () => undefined);
const inOwnWords = (of: ReportFacts) => ({ sentences: writeReport(of), model: null });

beforeEach(() => {
  double.asked.length = 0;
});
afterAll(double.close);

test("a report that stands up is told as the model put it, with the sessions it rests on", async () => {
  double.behave((messages) => inJson(honest(shownIn(messages))));
  for (const of of samples.slice(0, 20)) {
    const { sentences, model } = await compose(of);
    expect(model).toBe("double-1");
    const { safety, others, next } = statementsOf(of);
    const idsOf = (told: readonly { activity_ids: readonly string[] }[]) =>
      told.map(({ activity_ids }) => activity_ids.toSorted());
    const first = safety === null ? [] : [safety];
    expect(idsOf(sentences)).toEqual(idsOf([...first, ...others, ...next]));
    expect(sentences.map(({ text }) => text).join(" ")).not.toMatch(/[{}]/);
  }
  expect(double.asked).toHaveLength(20);
});

test("nobody's name and nothing that an athlete wrote leaves", async () => {
  double.behave((messages) => inJson(honest(shownIn(messages))));
  const symptom = { name: "zzqq", count: 1, activity_ids: [] };
  await compose({ ...facts, name: "Wilhelmina", symptoms: { ...facts.symptoms, each: [symptom] } });
  expect(double.asked.join()).not.toMatch(/Wilhelmina|zzqq/);
});

test("what was wrong is said once, and a better second try is taken", async () => {
  double.behave((messages) => {
    const statements = honest(shownIn(messages));
    return messages.length > 2 ? inJson(statements) : inJson(statements.slice(0, 0));
  });
  expect(await compose(facts)).toMatchObject({ model: "double-1" });
  expect(double.asked).toHaveLength(2);
  expect(double.asked[1]).toMatch(/cannot be used/);
});

/** So many cases of all kinds, each with facts in which there is something to do it to. */
const cases = Object.entries(MISDEEDS).flatMap(([kind, deed]) =>
  samples
    .flatMap((of) => {
      const said = deed(honest(statementsOf(of).others));
      return said === null ? [] : [{ kind, of, said }];
    })
    .slice(0, Math.ceil(CASES / Object.keys(MISDEEDS).length) + 1),
);

test(`of ${cases.length} hostile reports none reaches a coach`, { timeout: 120_000 }, async () => {
  expect(cases.length).toBeGreaterThanOrEqual(CASES);
  const kinds = new Set(cases.map(({ kind }) => kind));
  expect(Object.keys(MISDEEDS).filter((kind) => !kinds.has(kind))).toEqual([]);
  for (const { kind, of, said } of cases) {
    double.behave(() => said);
    double.asked.length = 0;
    expect({ kind, ...(await compose(of)) }).toEqual({ kind, ...inOwnWords(of) });
    expect(double.asked).toHaveLength(2);
  }
});

describe("our own words are told in place of a model that", () => {
  test.each([500, 429, 401])("answers %i", async (status) => {
    double.behave(() => status);
    expect(await compose(facts)).toEqual(inOwnWords(facts));
    expect(double.asked).toHaveLength(1);
  });

  test("answers without end", async () => {
    double.behave(() => "x".repeat(1_000_000));
    expect(await compose(facts)).toEqual(inOwnWords(facts));
  });

  test("says nothing, once its time is over", async () => {
    double.behave(() => "nothing");
    expect(await composeReport(facts, async () => undefined, 500)).toEqual(inOwnWords(facts));
    expect(double.asked).toHaveLength(1);
  });

  test("is not there", async () => {
    await double.close();
    expect(await compose(facts)).toEqual(inOwnWords(facts));
  });
});

import "@/testing/database";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, factsIn, startModelStandIn } from "@/scripts/stand-in/model/stand-in.mjs";
import { MISDEEDS } from "@/testing/hostile-reports";
import { PROPERTY_SEED } from "@/testing/property";
import { anyReportFacts } from "@/testing/random-reports";
import type { ReportFacts } from "./facts";
import { render } from "./writer/rendering";
import { statementsOf } from "./writer/statements";
import { toldBy, writeReport } from "./writer/writer";

const double = await startModelStandIn(BEHAVIOURS.good);
process.env["MODEL_NAME"] = "double-1";
process.env["MODEL_BASE_URL"] = `${double.baseUrl}/`;
process.env["MODEL_API_KEY"] = "secret-key";
process.env["MODEL_DAILY_TOKENS"] = "100000000";
const { composeReport } = await import("./composing");
const { callerOf, newPartner } = await import("@/testing/partner");
const { db } = await import("@/lib/platform/db");
const { registry } = await import("@/lib/platform/metrics");

const CASES = 90;
const samples = fc.sample(
  anyReportFacts.filter(({ reported_count }) => reported_count > 1),
  { numRuns: 30, seed: PROPERTY_SEED },
);
const [facts] = samples as [ReportFacts, ...ReportFacts[]];
const { accountId } = callerOf(await newPartner());
const compose = (of: ReportFacts, modelMs?: number) =>
  composeReport(of, { db, accountId }, async () => undefined, modelMs);
const inOwnWords = (of: ReportFacts) => ({ sentences: writeReport(of), model: null });

beforeEach(() => {
  double.asked.length = 0;
  double.behave(BEHAVIOURS.good);
});
afterAll(double.stop);

test("a report that passes the checks is shown in the model's words, with its sessions", async () => {
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

test("no names or text written by athletes leave the service", async () => {
  const symptom = { name: "zzqq", count: 1, activity_ids: [] };
  await compose({ ...facts, name: "Wilhelmina", symptoms: { ...facts.symptoms, each: [symptom] } });
  expect(double.asked.join()).not.toMatch(/Wilhelmina|zzqq/);
});

test("text in a model's own words is labeled as such", async () => {
  double.behave((messages) =>
    factsIn(messages)
      .map((text) => `Overall, ${text}`)
      .join("\n"),
  );
  const { sentences, model } = await compose(facts);
  expect(model).toBe("double-1");
  expect(sentences.filter(({ text }) => text.startsWith("Overall, ")).length).toBeGreaterThan(3);
});

const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Test cases of all kinds, each with facts that the misdeed applies to. */
const cases = Object.entries(MISDEEDS).flatMap(([kind, misdeed]) =>
  samples
    .flatMap((of) => {
      const honest = statementsOf(of).others.map(({ texts: [text] }) =>
        text.replaceAll("\u00a0", " "),
      );
      const said = misdeed(honest);
      return said === null ? [] : [{ kind, of, said: said.join("\n") }];
    })
    .slice(0, Math.ceil(CASES / Object.keys(MISDEEDS).length) + 1),
);

test(`of ${cases.length} hostile reports a coach reads only the truth, and everything important`, async () => {
  expect(cases.length).toBeGreaterThanOrEqual(CASES);
  const kinds = new Set(cases.map(({ kind }) => kind));
  expect(Object.keys(MISDEEDS).filter((kind) => !kinds.has(kind))).toEqual([]);
  for (const { kind, of, said } of cases) {
    double.behave(() => said);
    const { sentences } = await compose(of);
    const { safety, others, next } = statementsOf(of);
    const told = (all: typeof others) => render(all.map(toldBy), of).map(({ text }) => plain(text));
    const known = told([...(safety === null ? [] : [safety]), ...others, ...next]);
    const texts = sentences.map(({ text }) => plain(text));
    expect({ kind, unknown: texts.filter((text) => !known.includes(text)) }).toEqual({
      kind,
      unknown: [],
    });
    const needed = told(others.filter(({ isNeeded }) => isNeeded));
    expect({ kind, missing: needed.filter((text) => !texts.includes(text)) }).toEqual({
      kind,
      missing: [],
    });
    expect({ kind, twice: texts.length - new Set(texts).size }).toEqual({ kind, twice: 0 });
  }
});

test("the daily budget stops model calls, and usage is counted", async () => {
  const other = callerOf(await newPartner()).accountId;
  const owner = { db, accountId: other };
  await composeReport(facts, owner, async () => undefined);
  expect(await db.modelUse.findUnique({ where: { accountId: other } })).toMatchObject({
    tokens: 800,
  });
  await db.modelUse.update({ where: { accountId: other }, data: { tokens: 99_999_000 } });
  double.asked.length = 0;
  expect(await composeReport(facts, owner, async () => undefined)).toEqual(inOwnWords(facts));
  expect(double.asked).toEqual([]);
  expect(await registry.metrics()).toMatch(
    /model_calls_total\{use="report",outcome="over_budget"\} 1/,
  );
});

describe("our own words replace a model that", () => {
  test.each([
    [500, 2],
    [429, 2],
    [401, 1],
  ])("answers %i, however often it is asked: %i", async (status, times) => {
    double.behave(() => status);
    expect(await compose(facts)).toEqual(inOwnWords(facts));
    expect(double.asked).toHaveLength(times);
  });

  test("answers without end", async () => {
    double.behave(() => "x".repeat(1_000_000));
    expect(await compose(facts)).toEqual(inOwnWords(facts));
  });

  test("doesn't answer in time", async () => {
    double.behave(() => "nothing");
    expect(await compose(facts, 500)).toEqual(inOwnWords(facts));
    expect(double.asked).toHaveLength(1);
  });

  test("is unavailable", async () => {
    await double.stop();
    expect(await compose(facts)).toEqual(inOwnWords(facts));
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MISDEEDS } from "@/testing/hostile-reports";
import { honest } from "@/testing/model-double";
import { PROPERTY_SEED } from "@/testing/property";
import { anyReportFacts } from "@/testing/random-reports";
import { statementsOf } from "../writer/statements";
import { type Offered, problemsOf } from "./grounding";

const samples = fc
  .sample(
    anyReportFacts.filter(({ reported_count }) => reported_count > 1),
    {
      numRuns: 200,
      seed: PROPERTY_SEED,
    },
  )
  .map((facts) => statementsOf(facts).others);

describe("what statements say stands up", () => {
  test("in each of our own wordings", () => {
    for (const statements of samples) {
      const most = Math.max(...statements.map(({ texts }) => texts.length));
      for (let which = 0; which < most; which++) {
        const offered = statements.map(({ id, texts }) => ({
          text: texts[which % texts.length] ?? "",
          statements: [id],
        }));
        expect(problemsOf(withPlainSpaces(offered), statements)).toEqual([]);
      }
    }
  });

  test("in other words that mean the same, and two in one sentence", () => {
    const statements = [
      stated(
        "s1",
        "{athlete} took in a mean of 57% of planned sodium over 5\u00a0sessions.",
        "Over 5\u00a0sessions {athlete} took in a mean of 57% of planned sodium.",
      ),
      stated("s2", "In 2\u00a0sessions 3\u00a0symptoms were reported."),
    ];
    const check = (offered: Offered[]) => problemsOf(offered, statements);
    const text =
      "Over 5 sessions {athlete} averaged 57% of planned sodium, and in 2 sessions there were 3 symptoms reported.";
    expect(check([{ text, statements: ["s1", "s2"] }])).toEqual([]);
    expect(check([{ text, statements: ["s2", "s1"] }])).not.toEqual([]);
  });

  test("in the words of a model that keeps to the order of one of ours", () => {
    const said = samples.flatMap((statements) =>
      statements.flatMap(({ id, texts, ...about }) =>
        texts.map((text) => ({
          statement: { id, texts, ...about },
          text: freely(text.replaceAll("\u00a0", " ")),
          isOther: freely(text) !== text,
        })),
      ),
    );
    const others = said.filter(({ isOther }) => isOther);
    expect(others.length).toBeGreaterThan(said.length / 4);
    for (const { statement, text } of said) {
      expect(problemsOf([{ text, statements: [statement.id] }], [statement])).toEqual([]);
    }
  });
});

test.each([
  ["{athlete} averaged 57% of planned sodium over 5 sessions.", true],
  ["Across 5 sessions, {athlete} averaged 57% of planned sodium.", true],
  ["The average over 5 sessions was 57% of planned sodium.", true],
  ["They averaged 57% of planned sodium over 5 sessions.", true],
  // True as well, and refused: the check knows order, not grammar.
  ["On average, {athlete} took in 57% of planned sodium over 5 sessions.", false],
  ["Sodium averaged 57% of plan over 5 sessions.", false],
  ["57% of planned sodium was taken in on average.", false],
])("how much freedom there is: %s", (text, isTaken) => {
  const statement = stated(
    "s1",
    "{athlete} took in a mean of 57% of planned sodium over 5\u00a0sessions.",
    "Over 5\u00a0sessions {athlete} took in a mean of 57% of planned sodium.",
    "A mean of 57% of planned sodium was taken in over 5\u00a0sessions.",
    "The mean over 5\u00a0sessions was 57% of planned sodium.",
  );
  expect(problemsOf([{ text, statements: ["s1"] }], [statement]).length === 0).toBe(isTaken);
});

describe("what says something else with the words of a statement does not", () => {
  test.each([
    [
      "In 3 of the latest sessions at least 25% less was carried than suggested.",
      "In 3 of the latest sessions at least 25% less was suggested than carried.",
      "In the 3 latest sessions at least 25% less was carried than suggested.",
    ],
    [
      "From the first half of the window to the second the mean rose from 40% to 60% of planned sodium.",
      "From the second half of the window to the first the mean rose from 40% to 60% of planned sodium.",
      "To the first half of the window from the second the mean rose from 40% to 60% of planned sodium.",
    ],
    [
      "For sodium, 3 of 5 sessions were below the cutoff of 70%.",
      "The cutoff of 70% for sodium was below 3 of 5 sessions.",
      "For 3 of 5 sessions, sodium was below the cutoff of 70%.",
    ],
    [
      "In 2 sessions 3 symptoms were reported.",
      "2 sessions in 3 symptoms were reported.",
      "In 3 sessions 2 symptoms were reported.",
      "Were in 2 sessions 3 symptoms reported.",
    ],
    ["A mean of 57% of planned sodium was taken in.", "Take in a mean of 57% of planned sodium."],
  ])("%s", (text, ...turned) => {
    const statement = stated("s1", text);
    const check = (said: string) => problemsOf([{ text: said, statements: ["s1"] }], [statement]);
    expect(check(text)).toEqual([]);
    for (const said of turned)
      expect({ said, problems: check(said).length }).not.toMatchObject({ problems: 0 });
  });
});

test.each(Object.entries(MISDEEDS).filter(([, deed]) => deed(honest(samples[0] ?? [])) !== null))(
  "%s is found, and said so that it can be corrected",
  (_, deed) => {
    const [statements = []] = samples;
    const said = deed(honest(statements)) ?? "";
    let offered: Offered[];
    try {
      offered = JSON.parse(said).sentences ?? [];
    } catch {
      return;
    }
    if (offered.some(({ text }) => text === null)) return;
    expect(problemsOf(offered, statements)).not.toEqual([]);
  },
);

/** A sentence with other words that mean the same, where it has one. */
const freely = (text: string) =>
  text
    .replace("took in a mean of", "averaged")
    .replace(/\bThe mean\b/, "The average")
    .replace(/\brose\b/, "climbed")
    .replace(/\bfell\b/, "dropped")
    .replace(" were below ", " came below ")
    .replace("The lowest was", "The minimum was")
    .replace(" came to ", " took in ")
    .replace("There are reports of", "Reports are there of");
const stated = (id: string, ...texts: readonly [string, ...string[]]) => ({
  id,
  part: "overview" as const,
  texts,
  activity_ids: [],
  isNeeded: true,
});
const withPlainSpaces = (offered: readonly Offered[]) =>
  offered.map(({ text, statements }) => ({ text: text.replaceAll("\u00a0", " "), statements }));

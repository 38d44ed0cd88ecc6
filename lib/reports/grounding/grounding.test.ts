import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MISDEEDS } from "@/testing/hostile-reports";
import { honest } from "@/testing/model-double";
import { anyReportFacts } from "@/testing/random-reports";
import { statementsOf } from "../writer/statements";
import { type Offered, problemsOf } from "./grounding";

const SEED = Number(process.env["PROPERTY_SEED"] ?? 20_261);
const samples = fc
  .sample(
    anyReportFacts.filter(({ reported_count }) => reported_count > 1),
    {
      numRuns: 200,
      seed: SEED,
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
      stated("s1", "{athlete} took in a mean of 57% of planned sodium over 5\u00a0sessions."),
      stated("s2", "In 2\u00a0sessions 3\u00a0symptoms were reported."),
    ];
    const check = (offered: Offered[]) => problemsOf(offered, statements);
    const text =
      "Over 5 sessions {athlete} averaged 57% of planned sodium, and in 2 sessions there were 3 symptoms reported.";
    expect(check([{ text, statements: ["s1", "s2"] }])).toEqual([]);
    expect(check([{ text, statements: ["s2", "s1"] }])).not.toEqual([]);
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

const stated = (id: string, text: string) => ({
  id,
  texts: [text] as const,
  activity_ids: [],
  isNeeded: true,
});
const withPlainSpaces = (offered: readonly Offered[]) =>
  offered.map(({ text, statements }) => ({ text: text.replaceAll("\u00a0", " "), statements }));

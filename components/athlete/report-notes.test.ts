import { expect, test } from "vitest";
import { quantitiesOf } from "@/components/format/quantities";
import type { ReportPart } from "@/lib/contract/report";
import { blocksOf, type NotedSession } from "./report-notes";

const words = quantitiesOf({ locale: "en-GB", units: "metric" });
const session = (day: string, sodium: number): NotedSession => ({
  ...{ day, title: `${day}, 4 h ride`, symptoms: { nausea: 2 }, sleepHours: 6.6 },
  shares: { carb: null, sodium, fluid: 1 },
  amounts: { carb: null, sodium: "800 of 2,000\u00a0mg", fluid: null },
});
const NOTED = Object.fromEntries(
  "abcdefgh".split("").map((id, at) => [id, session(`Day ${id}`, 0.4 + at / 10)]),
);
const said = (part: ReportPart, ids: string) => ({
  ...{ text: `${part} ${ids}`, part, activity_ids: ids.split("") },
});
const PARTS = { safety: ["safety"], sodium: ["sodium"], felt: ["felt", "trends"] } as const;
const toldIn = (sentences: ReturnType<typeof said>[]) => {
  const { safety, sodium, felt } = blocksOf(sentences, PARTS, NOTED, words);
  return [safety, sodium, felt].map(({ sentences, notes }) => ({
    sources: sentences.map(({ source }) => source),
    notes: notes.map(({ number, lines }) => [
      number,
      ...lines.map(({ label, value }) =>
        (value === "" ? label : `${label}: ${value}`).replaceAll("\u00a0", " "),
      ),
    ]),
  }));
};

test("a note has the values its sentence is about, in that sentence's block", () => {
  expect(toldIn([said("felt", "a"), said("safety", "ab"), said("sodium", "a")])).toEqual([
    {
      sources: [1],
      notes: [[1, "Day a: fluid 100%, sodium 40%", "Day b: fluid 100%, sodium 50%"]],
    },
    { sources: [2], notes: [[2, "Day a: 800 of 2,000 mg, 40%"]] },
    { sources: [3], notes: [[3, "Day a: nausea ×2; slept 6.6 h"]] },
  ]);
});

test("sentences about the same values share one note, and many sessions are shown as a range", () => {
  const many = "abcdefgh";
  const [, sodium, felt] = toldIn([
    ...[said("sodium", many), said("sodium", "b"), said("sodium", many)],
    ...[said("felt", many), said("trends", many)],
  ]);
  expect(sodium).toEqual({
    sources: [1, 2, 1],
    notes: [
      [1, "8 sessions: 40–110%"],
      [2, "Day b: 800 of 2,000 mg, 50%"],
    ],
  });
  expect(felt).toEqual({
    sources: [3, 3],
    notes: [[3, "8 sessions: symptoms in 8 of 8; slept 6.6 h"]],
  });
});

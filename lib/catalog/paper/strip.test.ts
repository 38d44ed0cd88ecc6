import { expect, test } from "vitest";
import { madeCarried } from "@/testing/carrying";
import { STRIP_FORMS, stripRows } from "./strip";

const whatIn = (rows: ReturnType<typeof stripRows>) => rows.flatMap(({ what }) => what);

test("step by step, a bottle is filled before it is drunk from, in the minute of its refill", () => {
  const rows = stripRows(madeCarried({ hours: 4 }).plan, "steps");
  const at = rows.findIndex(({ isRefill }) => isRefill);
  expect(rows[at]).toEqual({
    when: "1:40",
    what: ["Fill A, B: 500\u00a0ml with 1\u00a0× Endurance Mix"],
    isRefill: true,
  });
  expect(rows[at + 1]).toMatchObject({ when: "1:40", what: ["250\u00a0ml A"] });
});

test("steps that repeat are one row, which no refill is hidden in", () => {
  const plan = madeCarried({ hours: 6, bottle_ml: 1000, bottles: 1, gaps: [400] }).plan;
  const rows = stripRows(plan, "repeats");
  expect(rows.map(({ when }) => when)).toEqual([
    "0:20",
    "0:40",
    "1:00",
    "1:20",
    "1:40",
    "every 20\u00a0min, 1:40–2:40",
    "3:00",
    "every 20\u00a0min, 3:00–4:00",
    "4:20",
    "every 20\u00a0min, 4:20–5:20",
    "5:40",
    "5:40",
  ]);
});

test("in every form each product is named, and so is every kind of refill", () => {
  for (const form of STRIP_FORMS) {
    const told = whatIn(stripRows(madeCarried({ hours: 10 }).plan, form)).join("\n");
    expect(told).toContain("Gel 40");
    expect(told).toContain("Fill A, B: 500\u00a0ml with 1\u00a0× Endurance Mix");
  }
});

test("said by things, a strip of any length has as many rows as there are things", () => {
  expect(stripRows(madeCarried({ hours: 48 }).plan, "things")).toHaveLength(3);
});

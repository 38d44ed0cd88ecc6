import { expect, test } from "vitest";
import { madeCarried } from "@/testing/carrying";
import { STRIP_FORMS, stripRows } from "./strip";

const whatIn = (rows: ReturnType<typeof stripRows>) => rows.flatMap(({ what }) => what);

test("in the step form, a bottle is refilled after the step that empties it", () => {
  const rows = stripRows(madeCarried({ hours: 4 }).plan, "steps");
  const at = rows.findIndex(({ isRefill }) => isRefill);
  expect(rows[at]).toEqual({
    when: "1:20",
    what: ["Fill A, B: 1\u00a0× Endurance Mix in 500\u00a0mL"],
    isRefill: true,
  });
  expect(rows[at - 1]).toMatchObject({ when: "1:20" });
  expect(rows[at + 1]).toMatchObject({ when: "1:40", what: ["250\u00a0mL A"] });
});

test("repeated steps become one row, which never hides a refill", () => {
  const plan = madeCarried({ hours: 6, bottle_ml: 1000, bottles: 1, gaps: [400] }).plan;
  const rows = stripRows(plan, "repeats");
  expect(rows.map(({ when, isRefill }) => (isRefill ? `${when} refill` : when))).toEqual([
    "0:20",
    "0:40",
    "1:00",
    "1:20",
    "1:20 refill",
    "every 20\u00a0min, 1:40–2:40",
    "2:40 refill",
    "every 20\u00a0min, 3:00–4:00",
    "4:00 refill",
    "every 20\u00a0min, 4:20–5:20",
    "5:20 refill",
    "5:40",
  ]);
});

test("every form names each product and each kind of refill", () => {
  for (const form of STRIP_FORMS) {
    const told = whatIn(stripRows(madeCarried({ hours: 10 }).plan, form)).join("\n");
    expect(told).toContain("Gel 40");
    expect(told).toContain("Fill A, B: 1\u00a0× Endurance Mix in 500\u00a0mL");
  }
});

test("in the things form, a strip of any length has one row per thing", () => {
  expect(stripRows(madeCarried({ hours: 48 }).plan, "things")).toHaveLength(3);
});

test("a step that empties a bottle and continues drinking appears on both sides of the refill", () => {
  const { plan } = madeCarried({ hours: 1, bottles: 1 });
  const drink = (drink_ml: number) => ({
    ...{ place: "bottle A", product_id: null, what: "Water", servings: null, drink_ml },
  });
  const [first] = plan.steps;
  if (first === undefined) throw new Error("no step");
  const [bottle] = plan.bottles;
  if (bottle === undefined) throw new Error("no bottle");
  const steps = [
    { ...first, at_min: 20, take: [drink(400)] },
    { ...first, at_min: 40, take: [drink(100), drink(150)] },
  ];
  const rows = stripRows({ ...plan, steps, refills: [{ ...bottle, at_min: 40 }] }, "steps");
  expect(rows.map(({ when, what }) => `${when} ${what}`.replaceAll("\u00a0", " "))).toEqual([
    "0:20 400 mL A",
    "0:40 100 mL A",
    "0:40 Fill A: 1 × Endurance Mix in 500 mL",
    "0:40 150 mL A",
  ]);
});

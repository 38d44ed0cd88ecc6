import { expect, test } from "vitest";
import { SAMPLE_STRIP } from "@/components/front/sample";
import { CalculateInput } from "@/lib/contract/prescription";
import { QUESTIONS } from "@/lib/engine/questions";
import { answer } from "./answer";
import { tryOut } from "./try-out";
import { TRY_FIELDS } from "./try-out-fields";

const asked = (query: Record<string, string | string[]>) =>
  tryOut(query, { baseUrl: "http://localhost", environment: "test", year: 2026 });

/** A complete set of answers. */
const EVERYTHING = {
  activity_type: "bike",
  duration_min: "180",
  temperature_c: "28",
  humidity_pct: "60",
  athlete_weight_kg: "68",
  intensity_level: "6",
  sweat_level: "7",
  carb_experience: "range_gt_70",
  usual_carb_consumption: "range_60_80",
  fitness_level: "7",
  saltiness: "5",
  age: "34",
  sex: "female",
  is_race: "true",
  meal_before_min: "150",
  satiety_level: "5",
  concerns: "none",
};

test("a visitor without any input sees an example's numbers at once", () => {
  const { tried, given, problems } = asked({});
  expect(given).toEqual({ activity_type: ["bike"], duration_min: ["180"] });
  expect(problems).toEqual({});
  expect(tried).toMatchObject({ answered: 0, questions: Object.keys(QUESTIONS).length });
});

test("every further answer leaves fewer questions, and all of them make the numbers exact", () => {
  const entered: Record<string, string> = {};
  let answered = -1;
  for (const { name } of TRY_FIELDS) {
    entered[name] = EVERYTHING[name as keyof typeof EVERYTHING];
    const { tried, problems } = asked(entered);
    if (name === "activity_type") continue;
    expect(problems).toEqual({});
    const now = tried?.answered ?? -1;
    expect(now).toBeGreaterThanOrEqual(answered);
    if (tried?.next != null)
      expect(TRY_FIELDS.map(({ label }) => label)).toContain(tried.next.label);
    answered = now;
  }
  const { tried } = asked(EVERYTHING);
  expect(tried?.next).toBeNull();
  for (const { low, high, first } of tried?.nutrients ?? []) {
    expect(low).toBe(high);
    expect(first.high - first.low).toBeGreaterThan(0);
  }
});

test("the displayed call matches the input, and the API returns the same numbers", () => {
  const { curl, tried } = asked(EVERYTHING);
  expect(curl).toContain('\n  "duration_min": ');
  const body = JSON.parse(/-d '(.*)'$/s.exec(curl ?? "")?.[1] ?? "");
  const around = { baseUrl: "http://localhost", view: { kind: "full" as const }, year: 2026 };
  const flat = answer(CalculateInput.parse(body), null, around);
  const shown = tried?.nutrients.map(({ low }) => low);
  expect(shown).toEqual([flat.carb_g_per_hr, flat.sodium_mg_per_hr, flat.fluid_ml_per_hr]);
  expect(curl).toContain("sk_test_YOUR_KEY");
});

test("impossible input is flagged at its field, kept as typed, and left out of the numbers", () => {
  const { problems, given, tried, curl } = asked({
    activity_type: "bike",
    duration_min: "180",
    athlete_weight_kg: "heavy",
    temperature_c: "400",
    age: "3",
    sweat_level: "12",
    concerns: "boredom",
  });
  expect(problems).toEqual({
    athlete_weight_kg: "Enter a number.",
    temperature_c: "Enter at most 50\u00a0°C.",
    age: "Enter at least 5\u00a0years.",
    sweat_level: "Choose one of the options.",
    concerns: "Choose one of the options.",
  });
  expect(given["athlete_weight_kg"]).toEqual(["heavy"]);
  expect(tried?.answered).toBe(0);
  expect(curl).not.toContain("athlete_weight_kg");
});

test("thousands are read as our pages write them, and a duration is never read as a thousandth", () => {
  const minutes = (duration_min: string) => asked({ activity_type: "bike", duration_min });
  for (const typed of ["1,500", "1.500", "1 500"])
    expect(minutes(typed).curl).toContain('"duration_min": 1500');
  expect(minutes("5,000").problems["duration_min"]).toBe("Enter at most 2880\u00a0min.");
  for (const typed of ["0x46", "7e1"])
    expect(minutes(typed).problems["duration_min"]).toBe("Enter a number.");
  const weight = { activity_type: "bike", duration_min: "60", athlete_weight_kg: "70,500" };
  expect(asked(weight).curl).toContain('"athlete_weight_kg": 70.5');
});

test("without a duration there are no numbers, and the page says why", () => {
  const { tried, curl, problems } = asked({ activity_type: "run", duration_min: "" });
  expect({ tried, curl }).toEqual({ tried: null, curl: null });
  expect(problems["duration_min"]).toContain("required");
});

test("humidity of 100% counts as 99%, the most that a call accepts", () => {
  const wet = { activity_type: "run", duration_min: "60", temperature_c: "12" };
  const { problems, curl } = asked({ ...wet, humidity_pct: "100" });
  expect(problems).toEqual({});
  expect(curl).toContain('"humidity_pct": 99');
  expect(asked({ ...wet, humidity_pct: "101" }).problems["humidity_pct"]).toContain("100");
});

test("a temperature alone assumes ordinary humidity, and humidity alone is ignored", () => {
  const { curl, problems } = asked({
    activity_type: "run",
    duration_min: "60",
    temperature_c: "-5,5",
  });
  expect(problems).toEqual({});
  expect(curl).toContain('"temperature_c": -5.5,\n  "humidity_pct": 50');
  const alone = asked({ activity_type: "run", duration_min: "60", humidity_pct: "80" });
  expect(alone.problems["humidity_pct"]).toContain("temperature");
  expect(alone.curl).not.toContain("humidity");
});

test("nothing sent in an address can break the calculation or the command", () => {
  const hostile = ["'; rm -rf /", "\0", "1e999", "-0", "[]", "{}", "NaN", "٣", "9".repeat(500)];
  for (const { name } of TRY_FIELDS)
    for (const text of hostile) {
      const { curl } = asked({ activity_type: "run", duration_min: "60", [name]: [text, text] });
      expect(curl ?? "").not.toMatch(/rm -rf|\0|Infinity|NaN/);
    }
});

test("the front page's sample ride is within the limits of its athlete", () => {
  const { tried } = asked({
    ...{ activity_type: "bike", duration_min: "240", temperature_c: "26" },
    ...{ athlete_weight_kg: "75", sweat_level: "5", intensity_level: "7" },
  });
  const hours = SAMPLE_STRIP.duration_min / 60;
  for (const { nutrient, low, high } of tried?.nutrients ?? []) {
    const [planned] = SAMPLE_STRIP.totals[nutrient].planned;
    expect(planned / hours).toBeGreaterThanOrEqual(low);
    expect(planned / hours).toBeLessThanOrEqual(high);
  }
  expect(tried?.nutrients).toHaveLength(3);
});

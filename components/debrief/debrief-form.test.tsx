import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DebriefSheet } from "@/lib/contract/debrief";
import type { EnteredBottle } from "@/lib/contract/entered-carried";
import { quantitiesOf } from "../format/quantities";
import { withoutRefill } from "./bottle";
import { withoutAll } from "./carried-fields";
import { DebriefForm } from "./debrief-form";
import { NutrientFields } from "./nutrient-fields";
import { SentNote } from "./sent-note";
import { SymptomFields } from "./symptom-fields";

const SHEET: DebriefSheet = {
  ...{ activityId: "a", draftId: "d", title: "Gran fondo", when: "Sunday", units: "metric" },
  ...{ told: { carb: null, sodium: null, fluid: null }, sendTo: "/send", goOnTo: null },
  planned: { carb: null, sodium: null, fluid: null },
  ...{ plannedMin: 120, entered: {}, replaces: null, madeMs: 0 },
};

test("the duration defaults to the planned one, or the reported one", () => {
  const minutesIn = (entered: DebriefSheet["entered"]) =>
    /name="duration"[^>]*value="([^"]*)"/.exec(
      renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, entered }} />),
    )?.[1];
  expect(minutesIn({})).toBe("120");
  expect(minutesIn({ duration: "95" })).toBe("95");
  // A report without one doesn't get the planned duration by a correction of something else.
  expect(minutesIn({ rating: "4", duration: "" })).toBe("");
});

test("without a plan to take shares of, the form asks for what was carried, and denies no free ranges", () => {
  const drawn = (planned: number | null) => {
    const sheet = { ...SHEET, planned: { ...SHEET.planned, carb: planned } };
    return renderToStaticMarkup(<NutrientFields nutrient="carb" sheet={sheet} />);
  };
  expect(drawn(null)).toContain(
    "There’s no plan to take shares of (free ranges don’t count). Enter what you carried below",
  );
  expect(drawn(120)).toContain("Planned: 120 g.");
});

test("an extra item typed but not added is restored with the draft", () => {
  const none = { things: [], bottles: [], unknown: false, nothing: false };
  const carried = { from: "common" as const, ...none };
  const drawn = (entered: DebriefSheet["entered"]) =>
    renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried, entered, searchAt: "/find" }} />);
  expect(drawn({})).not.toContain("name_other");
  const kept = drawn({ name_other: "Date bar", carb_other: "30", find_other: "Date" });
  expect(kept).toMatch(/<input[^>]*name="find_other"[^>]*value="Date"/);
  expect(kept).toMatch(/<input[^>]*name="name_other"[^>]*value="Date bar"/);
  expect(kept).toMatch(/<input[^>]*name="carb_other"[^>]*value="30"/);
});

const NONE = { things: [], bottles: [], unknown: false, nothing: false };

test("the button names the recipients", () => {
  const carried = { from: "common" as const, ...NONE };
  const drawn = (readBy: string | null) =>
    renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried, readBy }} />);
  expect(drawn("Sam")).toMatch(/>Send to Sam<\/button>/);
  expect(drawn(null)).toMatch(/>Send<\/button>/);
});

test("the plan is shown, and what was taken of it, which isn't zero before anything is entered", () => {
  const gel = { product_id: null, name: "Gel", object: "gel" as const, carb_g: 25, sodium_mg: 50 };
  const drawn = (told: NonNullable<DebriefSheet["told"]>, count: number | null) => {
    const things = [{ ...gel, fluid_ml: 0, parts: [], carried: 0, count }];
    const carried = { ...NONE, from: "common" as const, things };
    const html = renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, told, carried }} />);
    return html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
  };
  const told = { carb: "263 g", sodium: "740 mg", fluid: null };
  expect(drawn(told, null)).toContain("Planned: 263 g carbs, 740 mg sodium.");
  expect(drawn(told, null)).toContain("Carbohydrate so far: – of 263 g");
  expect(drawn(told, 2)).toContain("Carbohydrate so far: 50 of 263 g");
  const none = { carb: null, sodium: null, fluid: null };
  expect(drawn(none, null)).not.toMatch(/Planned:|so far/);
  expect(drawn(none, 2)).toContain("Carbohydrate so far: 50 g");
  expect(drawn(none, 2)).toContain("Gel25 g carbs, 50 mg sodium");
});

test("the confirmation names the recipients and the time", () => {
  const at = (readBy: string | null) => {
    const format = quantitiesOf({ locale: "en-GB", units: "metric" });
    const shown = { overdrank: false, strip: null, format, sentMs: Date.UTC(2026, 10, 22, 12, 41) };
    return renderToStaticMarkup(<SentNote sheet={{ ...SHEET, readBy }} {...shown} />);
  };
  expect(at("Sam")).toMatch(/Sent to Sam at \d\d:41</);
  expect(at(null)).not.toContain("Sent to");
});

test("without scripts, reported symptoms stand in their fields, to stay or to be corrected", () => {
  const symptoms = { nausea: 2, hiccups: 1 };
  const html = renderToStaticMarkup(<SymptomFields symptoms={symptoms} onChange={() => {}} />);
  const bare = /<noscript>(.*)<\/noscript>/s.exec(html)?.[1];
  expect(bare).toMatch(/<input[^>]*name="symptom_nausea"[^>]*value="2"/);
  expect(bare).toMatch(/<input[^>]*name="symptom_hiccups"[^>]*value="1"/);
  expect(bare).toMatch(/<input[^>]*name="symptom_headache"[^>]*value=""/);
});

test("removing a symptom is explained next to the symptoms", () => {
  const html = renderToStaticMarkup(<SymptomFields symptoms={null} onChange={() => {}} />);
  expect(html.replaceAll(/<[^>]+>/g, "")).toContain(
    "Tap again to count. Hold to take one off, or press Backspace.",
  );
});

test("a suggested bottle of water shows no zeros, and a question mark until it is counted", () => {
  const water = { product_id: null, name: "Bottle of water", object: "can" as const };
  const offered = { carb_g: 0, sodium_mg: 0, fluid_ml: 500, parts: [], carried: 0 };
  const drawn = (count: number | null) => {
    const things = [{ ...water, ...offered, count }];
    const carried = {
      from: "common" as const,
      things,
      bottles: [],
      unknown: false,
      nothing: false,
    };
    const html = renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried }} />);
    return html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00a0", " ");
  };
  expect(drawn(null)).toContain("Bottle of water500 mL");
  expect(drawn(null)).toContain("Bottle of water: ?not answered");
  expect(drawn(0)).toContain("Bottle of water: 0");
});

test("an athlete who took nothing sees no counts, which return when they undo that", () => {
  const gel = { product_id: null, name: "Gel", object: "gel" as const, carried: 0 };
  const things = [{ ...gel, carb_g: 25, sodium_mg: 50, fluid_ml: 0, parts: [], count: 4 }];
  const drawn = (nothing: boolean) => {
    const carried = { from: "common" as const, things, bottles: [], unknown: false, nothing };
    const html = renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried }} />);
    return html.replaceAll(/<[^>]+>/g, "");
  };
  expect(drawn(false)).toContain("Gel: 4");
  expect(drawn(true)).toContain("Gel: ?");
});

test("“All of it” can be taken back after a reload, to what was reported or to no answers, and keeps what was added", () => {
  const gel = { product_id: null, name: "Gel", object: "gel" as const, carb_g: 25, sodium_mg: 50 };
  const carriedBy = (parts: (0 | 0.5 | 1 | null)[], left: number | null) => ({
    ...{ ...NONE, from: "plan" as const },
    things: [{ ...gel, fluid_ml: 0, parts, carried: 2, count: null }],
    bottles: [{ letter: "A", fillings: [{ volume_ml: 500, mix: [] }], planned: [], left }],
  });
  const [unanswered, half, all] = [
    carriedBy([null, null], null),
    carriedBy([1, 0.5], 0.25),
    carriedBy([1, 1], 0),
  ];
  expect(withoutAll(all, half)).toEqual(half);
  expect(withoutAll(all, unanswered)).toEqual(unanswered);
  expect(withoutAll(all, all)).toEqual(unanswered);
  const refill = { volume_ml: 700, mix: [] };
  const refilled = (of: typeof all) => ({
    ...of,
    bottles: of.bottles.map((one) => ({ ...one, fillings: [...one.fillings, refill] })),
  });
  expect(withoutAll(refilled(all), half)).toEqual(refilled(half));
  expect(withoutAll(all, refilled(half))).toEqual(half);
  const unknown = { ...unanswered, unknown: true };
  expect(withoutAll(all, unknown)).toEqual(unknown);
  const cola = { ...gel, name: "Cola", fluid_ml: 330, parts: [], carried: 0, count: 1 };
  const added = { ...all, things: [...all.things, cola] };
  expect(withoutAll(added, half)).toEqual({ ...half, things: [...half.things, cola] });
  // "All of it" is of what was carried: what was added stays counted, and the button pressed.
  const html = renderToStaticMarkup(<DebriefForm sheet={{ ...SHEET, carried: added }} />);
  expect(html).toMatch(/aria-pressed="true"[^>]*>(<[^>]+>)*All of it, as carried/);
});

test("a refill that is taken back leaves the plan as it was before it", () => {
  const filling = (volume_ml: number) => ({ volume_ml, mix: [] });
  const [first, second, third, extra] = [500, 501, 502, 503].map(filling);
  const bottleOf = (fillings: unknown[], planned: unknown[]) =>
    ({ letter: "A", fillings, planned, left: 0 }) as EnteredBottle;
  const asOpened = bottleOf([first], [second, third]);
  const taken = (fillings: unknown[], planned: unknown[]) =>
    withoutRefill(bottleOf(fillings, planned), asOpened);
  expect(taken([first, second], [third])).toEqual({ fillings: [first], planned: [second, third] });
  expect(taken([first, extra], [third])).toEqual({ fillings: [first], planned: [second, third] });
  expect(taken([first, second, third, extra], [])).toEqual({
    ...{ fillings: [first, second, third], planned: [] },
  });
  // A refill of an earlier report.
  const reported = bottleOf([first, extra], [third]);
  expect(withoutRefill(reported, reported)).toEqual({ fillings: [first], planned: [third] });
});

import { expect, test } from "vitest";
import type { Strip } from "@/lib/contract/strip";
import { layStrip } from "./strip-layout";

const words = {
  ...{ carb: String, sodium: String, percent: String, temperature: String },
  fluid: (ml: number) => `${ml} mL`,
};
const side = { things: [], drinks: [], loose: [], refills: [] };
const total = {
  ...{ taken: null, planned: null, share: null },
  ...{ by: "suggested" as const, of_suggested: null },
};
const water = [500, 500, 240].map((volume_ml) => ({ volume_ml, is_water: true }));
const gel = { object: "gel" as const, name: "Gel", at_min: null, part: 1 };
const STRIP: Strip = {
  ...{ duration_min: 240, temperature_c: null, is_reported: true, symptoms: null },
  totals: { carb: total, sodium: total, fluid: total },
  planned: side,
  taken: { ...side, loose: water },
};

const drawn = (strip: Strip, width: number) => {
  const { marks, height } = layStrip(strip, width, words);
  const things = marks.flatMap((mark) => (mark.kind === "thing" ? [mark.object] : []));
  const extra = marks.find((mark) => mark.kind === "text" && mark.text.startsWith("+"));
  return { things, height, extra: extra?.kind === "text" ? extra.text : undefined };
};

test.each([328, 760])(
  "water without a time is shown as bottles with their amounts, at %i",
  (width) => {
    const { things, extra } = drawn(STRIP, width);
    expect(new Set(things)).toEqual(new Set(["bottle"]));
    expect(extra).toBe("+ 3 bottles of water, 1240 mL");
    const both = drawn({ ...STRIP, taken: { ...side, things: [gel], loose: water } }, width);
    expect(both.things[0]).toBe("gel");
    expect(both.extra).toBe("+ 1 extra, 3 bottles of water, 1240 mL");
    expect(drawn({ ...STRIP, planned: null }, width).things).toEqual([
      "bottle",
      "bottle",
      "bottle",
    ]);
  },
);

test("water taken in place of a drink is marked as having no sodium, and the temperature comes after the finish", () => {
  const drink = { letter: "B", is_water: true, volume_ml: 500, from_min: 60, to_min: 240 };
  const strip = { ...STRIP, temperature_c: 13, taken: { ...side, drinks: [drink] } };
  const textsOf = (of: Strip) =>
    layStrip(of, 760, words).marks.flatMap((mark) => (mark.kind === "text" ? [mark] : []));
  const texts = textsOf(strip);
  expect(texts.find(({ text }) => text === "13")).toMatchObject({ x: 468 });
  expect(texts.map(({ text }) => text)).toContain("water, no sodium");
  const mix = { ...strip, taken: { ...side, drinks: [{ ...drink, is_water: false }] } };
  expect(textsOf(mix).map(({ text }) => text)).not.toContain("water, no sodium");
});

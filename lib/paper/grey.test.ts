import { expect, test } from "vitest";
import { INK, type Ink } from "./palette";

/** Returns the gray a monochrome printer makes of an ink: its relative luminance per WCAG 2. */
function grey(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [grey(one), grey(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const PAPER = "#ffffff";

test.each<[Ink, string]>([
  ["ink", PAPER],
  ["ink", INK.sunken],
  ["ink2", PAPER],
  ["accent", PAPER],
  ["safety", INK.safetySoft],
])("text in %s is legible without color", (ink, ground) => {
  expect(contrast(INK[ink], ground)).toBeGreaterThanOrEqual(4.5);
});

test.each<Ink>(["carb", "sodium", "fluid", "ink2", "edge"])(
  "marks in %s are visible without color",
  (ink) => {
    expect(contrast(INK[ink], PAPER)).toBeGreaterThanOrEqual(3);
  },
);

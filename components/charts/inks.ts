import type { Nutrient } from "@/lib/contract/debrief";

/**
 * Chart colors as classes. In forced-colors mode, drawings keep their own colors and could vanish on the changed
 * background, so there everything takes the text color and only shapes differ.
 */

export const NUTRIENT_FILLS: Readonly<Record<Nutrient, string>> = {
  carb: "fill-carb forced-colors:fill-current",
  sodium: "fill-sodium forced-colors:fill-current",
  fluid: "fill-fluid forced-colors:fill-current",
};

export const NUTRIENT_STROKES: Readonly<Record<Nutrient, string>> = {
  carb: "stroke-carb forced-colors:stroke-current",
  sodium: "stroke-sodium forced-colors:stroke-current",
  fluid: "stroke-fluid forced-colors:stroke-current",
};

/** Lines: the plan; a cutoff or the edge of a scale; what is as planned or absent; and faint marks. */
export const STROKES = {
  ink: "stroke-ink forced-colors:stroke-current",
  edge: "stroke-edge forced-colors:stroke-current",
  planned: "stroke-planned forced-colors:stroke-current",
  faint: "stroke-line",
} as const;

/** The area around a linked mark: the hit target and the focus ring. */
export const AROUND =
  "fill-transparent group-hover:fill-accent-soft group-focus-visible:stroke-focus forced-colors:group-focus-visible:stroke-current";

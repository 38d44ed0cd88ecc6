import type { Nutrient } from "@/lib/contract/debrief";

/**
 * The inks of drawings as classes. What is drawn keeps its own colours where a browser forces others, and would vanish on
 * a ground it was not made for: there everything takes the colour of text, and shape alone tells it apart.
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

/** Lines: the plan, a cutoff or the edge of a scale, what is as planned or absent, and what is hardly there. */
export const STROKES = {
  ink: "stroke-ink forced-colors:stroke-current",
  edge: "stroke-edge forced-colors:stroke-current",
  planned: "stroke-planned forced-colors:stroke-current",
  faint: "stroke-line",
} as const;

/** Around a mark that is a link: what can be hit, and where the focus is seen. */
export const AROUND =
  "fill-transparent group-hover:fill-accent-soft group-focus-visible:stroke-focus forced-colors:group-focus-visible:stroke-current";

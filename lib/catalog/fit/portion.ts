import type { Product } from "@/lib/contract/product";

/**
 * How a product is taken: out of a pocket in whole servings, mixed into the water of a bottle, or drunk from the bottle
 * that it came in.
 */
export type Carried = "pocket" | "mixed" | "ready";

/** What one serving brings, as the search reckons with it. What a label leaves unsaid brings nothing. */
export interface Portion {
  product: Product;
  carried: Carried;
  carb_g: number;
  sodium_mg: number;
  /** Fluid that the product itself brings; never of what is mixed. */
  fluid_ml: number;
  caffeine_mg: number;
  /** Glucose beyond twice the fructose beside it, g. Zero where the ratio is unknown: that neither warns nor clears. */
  lone_glucose_g: number;
  /** Water that its label mixes a serving with; null where it is unknown, and for what is not mixed. */
  mix_volume_ml: number | null;
}

/** What is chewed or swallowed, although it stands among the electrolytes. */
const SWALLOWED = /chew|capsule|\bcaps\b/i;

/** How a product is taken, by its category and by whether it brings fluid of its own. */
export function carriedOf(product: Product): Carried {
  switch (product.product_type) {
    case "ready_to_drink":
      return "ready";
    case "drink_mix":
      return ownFluid(product) > 0 ? "ready" : "mixed";
    case "electrolyte":
      if (ownFluid(product) > 0) return "ready";
      if (product.mix_volume_ml !== null) return "mixed";
      return SWALLOWED.test(`${product.name} ${product.serving}`) ? "pocket" : "mixed";
    default:
      return "pocket";
  }
}

/** The fluid of one serving, ml: what the label says; of a bought drink in whole ml, and else its volume. */
function ownFluid({ product_type, fluid_ml, serving_size, serving_unit }: Product): number {
  if (product_type !== "ready_to_drink") return fluid_ml ?? 0;
  return Math.round(fluid_ml ?? (serving_unit === "ml" ? (serving_size ?? 0) : 0));
}

/** One serving of a product, as the search reckons with it. */
export function portionOf(product: Product): Portion {
  const carried = carriedOf(product);
  const carb_g = product.carb_gram ?? 0;
  return {
    product,
    carried,
    carb_g,
    sodium_mg: product.sodium_mg ?? 0,
    fluid_ml: carried === "mixed" ? 0 : ownFluid(product),
    caffeine_mg: product.caffeine_mg ?? 0,
    lone_glucose_g: carb_g * loneGlucoseShare(product.gf_ratio),
    mix_volume_ml: carried === "mixed" ? product.mix_volume_ml : null,
  };
}

/**
 * Whether a product can be part of a combination: its carbohydrate and its sodium are known, of a drink its volume too,
 * and it brings any of the first two. What is unknown could pass a ceiling unseen.
 */
export const isWeighable = (portion: Portion): boolean =>
  portion.product.carb_gram !== null &&
  portion.product.sodium_mg !== null &&
  (portion.carried !== "ready" || portion.fluid_ml > 0) &&
  portion.carb_g + portion.sodium_mg > 0;

const RATIO = /^\s*(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\s*$/;

/**
 * The share of carbohydrate that is glucose with less than half as much fructose beside it: 1 of glucose alone, 0 from
 * 2:1 on. Glucose alone saturates near 60 g an hour, with fructose at up to 2:1 more is used (Jeukendrup 2014).
 */
export function loneGlucoseShare(gf_ratio: string | null): number {
  const [, glucose, fructose] = RATIO.exec(gf_ratio ?? "") ?? [];
  const [g, f] = [Number(glucose), Number(fructose)];
  return g + f > 0 ? Math.max(0, g - 2 * f) / (g + f) : 0;
}

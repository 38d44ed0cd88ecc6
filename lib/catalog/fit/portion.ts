import type { Product } from "@/lib/contract/product";

/**
 * How a product is carried: in a pocket as whole servings, mixed into a bottle of water, or in the bottle it came in.
 */
export type Carried = "pocket" | "mixed" | "ready";

/** A label that doesn't state the amount of caffeine: `some` if its words mention caffeine, `any` if not. */
export type CaffeineUnsaid = "some" | "any";

/** What one serving contributes in the search. Values missing from the label count as zero. */
export interface Portion {
  product: Product;
  carried: Carried;
  carb_g: number;
  sodium_mg: number;
  /** Fluid in the product itself; never for mixes. */
  fluid_ml: number;
  /** Zero also if the label doesn't say. */
  caffeine_mg: number;
  /** Set if the label doesn't state its caffeine; says whether its words mention any. */
  caffeineUnsaid: CaffeineUnsaid | null;
  /** Glucose beyond twice the fructose, g; zero if the ratio is unknown. */
  lone_glucose_g: number;
  /** Carbohydrate with an unknown share of fructose, g. */
  unknown_ratio_g: number;
  /** Water that the label mixes a serving with; null if unknown, and for products that aren't mixed. */
  mix_volume_ml: number | null;
}

/** Electrolyte products that are chewed or swallowed. */
const SWALLOWED = /chew|capsule|\bcaps\b/i;

/** Returns how a product is carried, by its category and whether it has fluid of its own. */
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

/** Categories drunk from a bottle if they have fluid of their own. */
const DRUNK: readonly Product["product_type"][] = ["ready_to_drink", "drink_mix", "electrolyte"];

/**
 * Returns the fluid of one serving, ml: the label's value; for drinks in whole ml, and for ready-made ones falling back
 * to their volume.
 */
function ownFluid({ product_type, fluid_ml, serving_size, serving_unit }: Product): number {
  if (!DRUNK.includes(product_type)) return fluid_ml ?? 0;
  const isBottle = product_type === "ready_to_drink" && serving_unit === "ml";
  return Math.round(fluid_ml ?? (isBottle ? (serving_size ?? 0) : 0));
}

/**
 * Returns what one serving by itself adds to what was drunk, ml: its own fluid, or for a mix the water of its label,
 * since nobody eats it dry. Null for a mix whose label doesn't say.
 */
export const fluidAddedBy = (product: Product): number | null =>
  carriedOf(product) === "mixed" ? product.mix_volume_ml : ownFluid(product);

/** Words for caffeine, in the languages of labels. */
const CAFFEINE_WORDS =
  /caff?[eé]|coff?ee|kaffee|koffein|guaran|\bmate?\b|matcha|\bcola\b|\bkola\b/i;
const NO_CAFFEINE =
  /(caff?eine?|koffein)[- ]?(free|frei)|(no|non|without|sans|ohne|zero|sin) (caf|koff)/i;

function caffeineUnsaidOf(product: Product): CaffeineUnsaid | null {
  const { caffeine_mg, caffeine_up_to_mg, display_name, flavor, keywords, ingredients } = product;
  if (caffeine_mg !== null || caffeine_up_to_mg !== null) return null;
  const words = [display_name, flavor, keywords, ingredients].join(" ");
  return CAFFEINE_WORDS.test(words) && !NO_CAFFEINE.test(words) ? "some" : "any";
}

/** Returns one serving of a product as the search uses it. */
export function portionOf(product: Product): Portion {
  const carried = carriedOf(product);
  const carb_g = product.carb_gram ?? 0;
  return {
    product,
    carried,
    carb_g,
    sodium_mg: product.sodium_mg ?? 0,
    fluid_ml: carried === "mixed" ? 0 : ownFluid(product),
    // If flavors differ, assumes the one with the most.
    caffeine_mg: product.caffeine_mg ?? product.caffeine_up_to_mg ?? 0,
    caffeineUnsaid: caffeineUnsaidOf(product),
    lone_glucose_g: carb_g * loneGlucoseShare(product.gf_ratio),
    unknown_ratio_g: RATIO.test(product.gf_ratio ?? "") ? 0 : carb_g,
    mix_volume_ml: carried === "mixed" ? product.mix_volume_ml : null,
  };
}

/**
 * True if a product can be part of a combination: its carbohydrate and sodium are known, its fluid too if it is
 * measured in ml, and it has some carbohydrate or sodium. An unknown value could exceed a ceiling unnoticed, so
 * products that mention caffeine without an amount are excluded.
 */
export const isWeighable = (portion: Portion): boolean =>
  portion.product.carb_gram !== null &&
  portion.product.sodium_mg !== null &&
  portion.caffeineUnsaid !== "some" &&
  hasKnownFluid(portion) &&
  portion.carb_g + portion.sodium_mg > 0;

const hasKnownFluid = ({ carried, fluid_ml, product }: Portion): boolean =>
  carried === "ready" || product.product_type === "ready_to_drink"
    ? fluid_ml > 0
    : product.fluid_ml !== null || product.serving_unit !== "ml";

const RATIO = /^\s*(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\s*$/;

/**
 * Returns the share of carbohydrate that is glucose not matched by half as much fructose: 1 for glucose alone, 0 from
 * 2:1 on. Glucose alone saturates near 60 g per hour; with fructose at up to 2:1, more is used (Jeukendrup 2014).
 */
export function loneGlucoseShare(gf_ratio: string | null): number {
  const [, glucose, fructose] = RATIO.exec(gf_ratio ?? "") ?? [];
  const [g, f] = [Number(glucose), Number(fructose)];
  return g + f > 0 ? Math.max(0, g - 2 * f) / (g + f) : 0;
}

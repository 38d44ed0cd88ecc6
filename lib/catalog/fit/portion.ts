import type { Product } from "@/lib/contract/product";

/**
 * How a product is taken: out of a pocket in whole servings, mixed into the water of a bottle, or drunk from the bottle
 * that it came in.
 */
export type Carried = "pocket" | "mixed" | "ready";

/** A label without the amount of caffeine: `some` where its words speak of caffeine, `any` where they do not. */
export type CaffeineUnsaid = "some" | "any";

/** What one serving brings, as the search reckons with it. What a label leaves unsaid brings nothing. */
export interface Portion {
  product: Product;
  carried: Carried;
  carb_g: number;
  sodium_mg: number;
  /** Fluid that the product itself brings; never of what is mixed. */
  fluid_ml: number;
  /** Zero also where the label leaves it unsaid. */
  caffeine_mg: number;
  /** Whether the label leaves its caffeine unsaid, and whether it is said by its words that there is some. */
  caffeineUnsaid: CaffeineUnsaid | null;
  /** Glucose beyond twice the fructose beside it, g; zero where the ratio is unknown. */
  lone_glucose_g: number;
  /** Carbohydrate of which nobody says how much is fructose, g. */
  unknown_ratio_g: number;
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

/** What is drunk from a bottle where it brings fluid of its own. */
const DRUNK: readonly Product["product_type"][] = ["ready_to_drink", "drink_mix", "electrolyte"];

/** The fluid of one serving, ml: what the label says; of a drink in whole ml, and of a bought one else its volume. */
function ownFluid({ product_type, fluid_ml, serving_size, serving_unit }: Product): number {
  if (!DRUNK.includes(product_type)) return fluid_ml ?? 0;
  const isBottle = product_type === "ready_to_drink" && serving_unit === "ml";
  return Math.round(fluid_ml ?? (isBottle ? (serving_size ?? 0) : 0));
}

/** Words that speak of caffeine, in the languages that labels are in. */
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
    // Of flavours that differ, whichever is at hand is reckoned to have the most.
    caffeine_mg: product.caffeine_mg ?? product.caffeine_up_to_mg ?? 0,
    caffeineUnsaid: caffeineUnsaidOf(product),
    lone_glucose_g: carb_g * loneGlucoseShare(product.gf_ratio),
    unknown_ratio_g: RATIO.test(product.gf_ratio ?? "") ? 0 : carb_g,
    mix_volume_ml: carried === "mixed" ? product.mix_volume_ml : null,
  };
}

/**
 * Whether a product can be part of a combination: its carbohydrate and its sodium are known, of what is measured in ml its
 * fluid too, and it brings any of the first two. What is unknown could pass a ceiling unseen, and so is left out what has
 * caffeine by its words and does not say how much.
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
 * The share of carbohydrate that is glucose with less than half as much fructose beside it: 1 of glucose alone, 0 from
 * 2:1 on. Glucose alone saturates near 60 g an hour, with fructose at up to 2:1 more is used (Jeukendrup 2014).
 */
export function loneGlucoseShare(gf_ratio: string | null): number {
  const [, glucose, fructose] = RATIO.exec(gf_ratio ?? "") ?? [];
  const [g, f] = [Number(glucose), Number(fructose)];
  return g + f > 0 ? Math.max(0, g - 2 * f) / (g + f) : 0;
}

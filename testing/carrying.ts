import type { Carried } from "@/lib/catalog/paper/fitted";
import type { CarryingPlan } from "@/lib/contract/fit";
import type { KeptPlan } from "@/lib/contract/kept-plan";
import type { ProductSummary } from "@/lib/contract/product";
import { idOf } from "./sessions";

/** Handmade catalog fits: sessions of any length, drink mix in bottles and gels in a pocket. */

const AMOUNTS = { carb_g: 0, sodium_mg: 0, fluid_ml: 0, caffeine_mg: 0 };

export function productNamed(name: string, place: number): ProductSummary {
  return {
    id: idOf(place),
    slug: `product-${place}`,
    name,
    product_name: name,
    brand: "Ridge",
    product_type: place === 1 ? "drink_mix" : "gel",
    image_url: null,
    serving: place === 1 ? "1 sachet (40 g)" : "1 gel (60 g)",
    serving_size: 40,
    serving_unit: "g",
    carb_gram: place === 1 ? 30 : 40,
    sugar_g: null,
    sodium_mg: place === 1 ? 400 : 100,
    fluid_ml: 0,
    caffeine_mg: null,
    caffeine_up_to_mg: null,
    calories: null,
    values_as_of: place === 1 ? "2026-09" : "2026-03",
  };
}

export interface Made {
  hours: number;
  mix?: string;
  gel?: string;
  bottle_ml?: number;
  bottles?: number;
  /** Minutes between consecutive gels. */
  gaps?: readonly number[];
}

const STEP_MIN = 20;

/** Returns what is carried for the given hours: 750 ml and one sachet an hour, and a gel now and then. */
export function madeCarried(made: Made): Carried {
  const { hours, mix = "Endurance Mix", gel = "Gel 40" } = made;
  const plan = madePlan(made);
  const products = [productNamed(mix, 1), productNamed(gel, 2)];
  const targets = {
    carb_g_per_hr: 90,
    sodium_mg_per_hr: 800,
    fluid_ml_per_hr: 750,
    duration_min: hours * 60,
  };
  const totals = { ...AMOUNTS, carb_g: 88 * hours, sodium_mg: 560 * hours, fluid_ml: 750 * hours };
  return {
    targets,
    safety: {
      max_safe_fluid_ml_per_hr: 900,
      max_safe_sodium_mg_per_hr: 1500,
      confidence_score: 0.7,
      requires_human_review: hours > 12,
      warnings: [
        "In a session this long, drinking more than you sweat can dilute your blood sodium.",
      ],
      warning_codes: ["overdrinking_risk"],
      not_instructions: true,
    },
    combination: {
      products: products.map((product) => ({
        product,
        servings: hours,
        servings_per_hr: 1,
        concentration_g_per_100ml: product.product_type === "gel" ? null : 6,
      })),
      water_ml: 750 * hours,
      totals,
      per_hr: { ...AMOUNTS, carb_g: 88, sodium_mg: 560, fluid_ml: 750 },
      coverage: { carb: 0.98, sodium: 0.7, fluid: 1 },
      meets_targets: false,
      misses: [
        {
          nutrient: "sodium",
          coverage: 0.7,
          message: "Nothing in the catalogue brings more sodium within the other limits.",
        },
      ],
      warnings: [
        {
          code: "carb_above_usual",
          severity: "info",
          message: "This is more carbohydrate per hour than you are used to.",
        },
      ],
    },
    plan,
  };
}

function madePlan({
  hours,
  mix = "Endurance Mix",
  gel = "Gel 40",
  bottle_ml = 500,
  bottles = 2,
  gaps = [40],
}: Made): CarryingPlan {
  const end = hours * 60;
  const letters = Array.from({ length: bottles }, (_, n) => `bottle ${"ABCDEF".charAt(n)}`);
  const contents = [{ product_id: idOf(1), name: mix, servings: 1 }];
  const filling = { volume_ml: bottle_ml, contents, concentration_g_per_100ml: 6 };
  const steps: CarryingPlan["steps"] = [];
  const refills: CarryingPlan["refills"] = [];
  let [drunk_ml, place, nextGel, gels] = [0, 0, 40, 0];
  for (let at_min = STEP_MIN; at_min < end; at_min += STEP_MIN) {
    const drink_ml = 250;
    const from = letters[place] ?? "bottle A";
    drunk_ml += drink_ml;
    if (drunk_ml >= bottle_ml) {
      place = (place + 1) % bottles;
      drunk_ml = 0;
      const isLast = at_min + STEP_MIN >= end;
      if (place === 0 && !isLast)
        refills.push(...letters.map((bottle) => ({ ...filling, bottle, at_min })));
    }
    const drink = { place: from, product_id: null, what: mix, servings: null, drink_ml };
    const eats = at_min >= nextGel;
    if (eats) nextGel = at_min + (gaps[gels++ % gaps.length] ?? STEP_MIN);
    const bite = { place: "pocket", product_id: idOf(2), what: gel, servings: 1, drink_ml: null };
    const so_far = { ...AMOUNTS, carb_g: (88 * at_min) / 60, fluid_ml: steps.length * 250 + 250 };
    steps.push({ at_min, take: eats ? [drink, bite] : [drink], so_far, left: [] });
  }
  return {
    bottle_ml,
    bottles: letters.map((bottle) => ({ ...filling, bottle })),
    pocket: gels === 0 ? [] : [{ product_id: idOf(2), name: gel, servings: gels }],
    steps,
    refills,
    left_over: [
      { place: "bottle A", product_id: null, servings: null, drink_ml: 250, what: "250\u00a0ml" },
    ],
  };
}

/** Returns a plan with the products it mentions, as stored with a session. */
export const keptOf = ({ plan, combination }: Pick<Carried, "plan" | "combination">): KeptPlan => ({
  ...plan,
  products: combination.products.map(({ product }) => ({
    id: product.id,
    name: product.name,
    kind: product.product_type,
    carb_g: product.carb_gram,
    sodium_mg: product.sodium_mg,
    fluid_ml: product.fluid_ml,
  })),
});

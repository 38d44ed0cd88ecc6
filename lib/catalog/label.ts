import { z } from "zod";
import { PRODUCT_CATEGORY_IDS, type ProductCategory } from "@/lib/contract/product";
import { isStorable } from "@/lib/platform/storable-text";
import type { LabelFacts } from "./facts";
import { gtinsOf } from "./gtin";
import { implausible } from "./plausible";

/** Products in our own list format: JSON label facts, where null means the label doesn't say. */

const known = z.number().nullable();

/** Paths next to the one that reads a product by name. */
const ROUTES = ["search", "curated", "categories"];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True if the slug can't be confused with a route, an id or a barcode. */
const isFree = (slug: string): boolean =>
  !ROUTES.includes(slug) && !UUID.test(slug) && gtinsOf(slug).length === 0;

const Listed = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be letters, digits and dashes")
    .max(200)
    .refine(isFree, "is the name of a route, a barcode or an id"),
  name: z.string().trim().min(1).max(200),
  brand: z.string().trim().min(1).max(200),
  flavor: z.string().max(200).nullish(),
  category: z.enum(PRODUCT_CATEGORY_IDS),
  serving: z.string().max(200),
  serving_size_g: known,
  serving_volume_ml: known,
  carb_g: known,
  sugar_g: known,
  glucose_fructose_ratio: z.string().max(40).nullable(),
  sodium_mg: known,
  fluid_ml: known,
  caffeine_mg: known,
  caffeine_up_to_mg: known.optional(),
  calories_kcal: known,
  fat_g: known.optional(),
  protein_g: known.optional(),
  fiber_g: known.optional(),
  potassium_mg: known.optional(),
  magnesium_mg: known.optional(),
  ingredients: z.string().max(4_000).nullish(),
  allergens: z.string().max(1_000).nullish(),
  gtin: z.string().max(40).nullable(),
  keywords: z.array(z.string().max(100)).max(60),
  sources: z.array(z.string().max(500)).max(10),
  values_as_of: z
    .string()
    .regex(/^\d{4}(-\d{2})?$/, "must be a year, or a year and a month")
    .nullable(),
  notes: z.string().max(1_000).nullable(),
  label_confidence: z.enum(["transcribed", "assumed"]),
});

/** Why a product was not imported. */
export interface Refusal {
  reason: string;
}

/** Parses one product of such a list. @returns its facts, or why it is refused */
export function readListed(value: unknown): LabelFacts | Refusal {
  const parsed = Listed.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { reason: `${issue?.path.join(".") || "product"}: ${issue?.message}` };
  }
  const one = parsed.data;
  if (!isStorableValue(one)) return { reason: "text holds NUL or half of a character" };
  const gtin = one.gtin === null ? null : (gtinsOf(one.gtin)[0] ?? undefined);
  if (gtin === undefined) return { reason: `gtin: ${one.gtin} is no barcode: check its digits` };
  const facts: LabelFacts = {
    slug: one.slug,
    gtin,
    origin: "curated",
    brand: one.brand,
    name: one.name,
    flavor: one.flavor ?? null,
    category: one.category,
    serving: one.serving,
    ...sizeOf(one),
    carbG: one.carb_g,
    sugarG: one.sugar_g,
    sodiumMg: one.sodium_mg,
    fluidMl: one.fluid_ml,
    caffeineMg: one.caffeine_mg,
    caffeineUpToMg: one.caffeine_up_to_mg ?? null,
    caloriesKcal: one.calories_kcal,
    fatG: one.fat_g ?? null,
    proteinG: one.protein_g ?? null,
    fiberG: one.fiber_g ?? null,
    potassiumMg: one.potassium_mg ?? null,
    magnesiumMg: one.magnesium_mg ?? null,
    gfRatio: one.glucose_fructose_ratio,
    ingredients: one.ingredients ?? null,
    allergens: one.allergens ?? null,
    keywords: one.keywords.map((phrase) => phrase.replaceAll(",", " ")).join(", "),
    isVerified: one.label_confidence === "transcribed",
    sources: one.sources,
    valuesAsOf: one.values_as_of,
    notes: one.notes,
  };
  const reason = implausible(facts);
  return reason === null ? facts : { reason };
}

const isStorableValue = (one: z.output<typeof Listed>): boolean =>
  Object.values(one)
    .flat()
    .every((value) => typeof value !== "string" || isStorable(value));

/** True for products that become a drink only with water: their volume is the water's, not their own. */
export const isMixed = (category: ProductCategory): boolean =>
  category === "drink_mix" || category === "electrolyte";

/** Returns the serving size and the mixing volume; a powder's volume is that of its water. */
function sizeOf({
  category,
  serving,
  serving_size_g,
  serving_volume_ml,
}: z.output<typeof Listed>): Pick<LabelFacts, "servingSize" | "servingUnit" | "mixVolumeMl"> {
  const mixVolumeMl = isMixed(category) ? serving_volume_ml : null;
  if (serving_size_g !== null)
    return { servingSize: serving_size_g, servingUnit: "g", mixVolumeMl };
  const said = /\((\d+(?:\.\d+)?) ml\)/.exec(serving)?.[1];
  const own = isMixed(category) ? null : (serving_volume_ml ?? (said ? Number(said) : null));
  return { servingSize: own, servingUnit: own === null ? null : "ml", mixVolumeMl };
}

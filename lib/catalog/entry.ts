import { sha256 } from "@/lib/platform/crypto";
import { uuidFrom } from "@/lib/platform/ids";
import type { LabelFacts } from "./facts";
import { nameLength, searchVector } from "./search-vector";
import { folded } from "./words";

/** The columns written for a product, all but its place and times. */
export const PRODUCT_COLUMNS = [
  ...["id", "slug", "gtin", "origin", "brand", "name", "flavor", "category", "serving"],
  ...["serving_size", "serving_unit", "carb_g", "sugar_g", "sodium_mg", "fluid_ml"],
  ...[
    "caffeine_mg",
    "caffeine_up_to_mg",
    "calories_kcal",
    "fat_g",
    "protein_g",
    "fiber_g",
    "potassium_mg",
  ],
  ...["magnesium_mg", "mix_volume_ml", "gf_ratio", "ingredients", "allergens", "keywords"],
  ...["is_verified", "sources", "values_as_of", "notes", "search", "name_words", "digest"],
] as const;

/** A product about to enter the catalog: its columns, and its line in the file. */
export type ProductRow = Record<(typeof PRODUCT_COLUMNS)[number], unknown> & { line: number };

/** Returns a product's row. Id and slug are permanent if the product is new. */
export function rowOf(facts: LabelFacts, line: number): ProductRow {
  const slug = facts.slug ?? slugOf(facts);
  const row = {
    id: uuidFrom(`product ${facts.slug ?? facts.gtin ?? slug}`),
    slug,
    gtin: facts.gtin,
    origin: facts.origin,
    brand: facts.brand,
    name: facts.name,
    flavor: facts.flavor,
    category: facts.category,
    serving: facts.serving,
    serving_size: facts.servingSize,
    serving_unit: facts.servingSize === null ? null : facts.servingUnit,
    carb_g: facts.carbG,
    sugar_g: facts.sugarG,
    sodium_mg: facts.sodiumMg,
    fluid_ml: facts.fluidMl,
    caffeine_mg: facts.caffeineMg,
    caffeine_up_to_mg: facts.caffeineUpToMg,
    calories_kcal: facts.caloriesKcal,
    fat_g: facts.fatG,
    protein_g: facts.proteinG,
    fiber_g: facts.fiberG,
    potassium_mg: facts.potassiumMg,
    magnesium_mg: facts.magnesiumMg,
    mix_volume_ml: facts.mixVolumeMl,
    gf_ratio: facts.gfRatio,
    ingredients: facts.ingredients,
    allergens: facts.allergens,
    keywords: facts.keywords,
    is_verified: facts.isVerified,
    sources: facts.sources,
    values_as_of: facts.valuesAsOf,
    notes: facts.notes,
    search: searchVector(facts),
    name_words: nameLength(facts),
  };
  // Id and slug stay from when the product was added, so the digest covers only the rest.
  const { id: _, slug: __, ...said } = row;
  return { ...row, digest: sha256(JSON.stringify(said)), line };
}

const SLUG_MAX = 120;

/** Returns a slug of letters, digits and dashes, made unique by the barcode. */
function slugOf({ brand, name, gtin }: LabelFacts): string {
  const words = folded(`${brand} ${name}`).match(/[a-z0-9]+/g) ?? ["product"];
  const plain = words.join("-").slice(0, SLUG_MAX).replace(/-$/, "");
  return gtin === null ? plain : `${plain}-${gtin.replace(/^0+/, "")}`;
}

import {
  PRODUCT_CATEGORIES,
  PRODUCT_CATEGORY_IDS,
  type Product,
  type ProductCategory,
  type ProductSummary,
} from "@/lib/contract/product";
import { printedGtin } from "./gtin";

/** A product as stored. Amounts are per serving; null is unknown. */
export interface StoredProduct {
  id: string;
  place: number;
  slug: string;
  gtin: string | null;
  origin: "curated" | "imported";
  brand: string;
  name: string;
  flavor: string | null;
  category: string;
  serving: string;
  serving_size: number | null;
  serving_unit: string | null;
  carb_g: number | null;
  sugar_g: number | null;
  sodium_mg: number | null;
  fluid_ml: number | null;
  caffeine_mg: number | null;
  caffeine_up_to_mg: number | null;
  calories_kcal: number | null;
  fat_g: number | null;
  protein_g: number | null;
  fiber_g: number | null;
  potassium_mg: number | null;
  magnesium_mg: number | null;
  mix_volume_ml: number | null;
  gf_ratio: string | null;
  ingredients: string | null;
  allergens: string | null;
  keywords: string;
  is_verified: boolean;
  sources: readonly string[];
  values_as_of: string | null;
  notes: string | null;
}

/** Safe casts: only taxonomy values are ever written, and the response schema checks them again. */
const typeOf = ({ category }: StoredProduct) => category as ProductCategory;
const unitOf = ({ serving_unit }: StoredProduct) => serving_unit as "g" | "ml" | null;

/** Formats a product for lists. */
export const toSummary = (row: StoredProduct): ProductSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  product_name: row.name,
  brand: row.brand,
  product_type: typeOf(row),
  image_url: null,
  serving: row.serving,
  serving_size: row.serving_size,
  serving_unit: unitOf(row),
  carb_gram: row.carb_g,
  sugar_g: row.sugar_g,
  sodium_mg: row.sodium_mg,
  fluid_ml: row.fluid_ml,
  caffeine_mg: row.caffeine_mg,
  caffeine_up_to_mg: row.caffeine_up_to_mg,
  calories: row.calories_kcal,
  values_as_of: row.values_as_of,
});

/** Formats a product as its label describes it. */
export const toProduct = (row: StoredProduct): Product => ({
  ...toSummary(row),
  display_name: displayName(row),
  barcode: row.gtin === null ? null : printedGtin(row.gtin),
  flavor: row.flavor,
  fat_g: row.fat_g,
  protein_g: row.protein_g,
  fiber_g: row.fiber_g,
  potassium_mg: row.potassium_mg,
  magnesium_mg: row.magnesium_mg,
  mix_volume_ml: row.mix_volume_ml,
  gf_ratio: row.gf_ratio,
  ingredients: row.ingredients,
  allergens: row.allergens,
  keywords: row.keywords,
  verified: row.is_verified,
  curated: row.origin === "curated",
  source: row.sources.length === 0 ? null : row.sources.join(", "),
  notes: row.notes,
});

/** Returns brand and name, without repeating the brand. */
export const displayName = ({ brand, name }: { brand: string; name: string }): string =>
  name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;

/** Returns a product's summary. */
export const summaryOf = (product: Product): ProductSummary => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  product_name: product.product_name,
  brand: product.brand,
  product_type: product.product_type,
  image_url: product.image_url,
  serving: product.serving,
  serving_size: product.serving_size,
  serving_unit: product.serving_unit,
  carb_gram: product.carb_gram,
  sugar_g: product.sugar_g,
  sodium_mg: product.sodium_mg,
  fluid_ml: product.fluid_ml,
  caffeine_mg: product.caffeine_mg,
  caffeine_up_to_mg: product.caffeine_up_to_mg,
  calories: product.calories,
  values_as_of: product.values_as_of,
});

/** The taxonomy, as in every response. */
export const CATEGORIES = PRODUCT_CATEGORY_IDS.map((id) => ({ id, ...PRODUCT_CATEGORIES[id] }));

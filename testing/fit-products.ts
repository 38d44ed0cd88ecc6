import type { Product } from "@/lib/contract/product";

/** Returns a product whose label has only the given facts. */
export const productOf = (label: Partial<Product> & Pick<Product, "slug">): Product => ({
  id: idOf(label.slug),
  name: label.slug,
  product_name: label.slug,
  display_name: label.slug,
  brand: "Any",
  product_type: "gel",
  image_url: null,
  serving: "1 serving",
  serving_size: null,
  serving_unit: null,
  carb_gram: null,
  sugar_g: null,
  sodium_mg: null,
  fluid_ml: null,
  caffeine_mg: null,
  caffeine_up_to_mg: null,
  calories: null,
  barcode: null,
  flavor: null,
  fat_g: null,
  protein_g: null,
  fiber_g: null,
  potassium_mg: null,
  magnesium_mg: null,
  mix_volume_ml: null,
  gf_ratio: null,
  ingredients: null,
  allergens: null,
  keywords: "",
  verified: true,
  curated: true,
  source: null,
  values_as_of: null,
  notes: null,
  ...label,
});

/** Returns a fixed UUID for a slug. */
const idOf = (slug: string): string => {
  const hex = Buffer.from(slug.padEnd(16, "0")).subarray(0, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

import type { ProductCategory } from "@/lib/contract/product";

/** The validated facts of a label. Amounts are per serving; null is unknown. */
export interface LabelFacts {
  /** A unique slug; null for a product known only by its barcode. */
  slug: string | null;
  /** 14 digits. */
  gtin: string | null;
  origin: "curated" | "imported";
  brand: string;
  name: string;
  flavor: string | null;
  category: ProductCategory;
  serving: string;
  servingSize: number | null;
  servingUnit: "g" | "ml" | null;
  carbG: number | null;
  sugarG: number | null;
  sodiumMg: number | null;
  fluidMl: number | null;
  caffeineMg: number | null;
  /** The highest caffeine of any flavor under this name, if they differ; `caffeineMg` is null then. */
  caffeineUpToMg: number | null;
  caloriesKcal: number | null;
  fatG: number | null;
  proteinG: number | null;
  fiberG: number | null;
  potassiumMg: number | null;
  magnesiumMg: number | null;
  mixVolumeMl: number | null;
  gfRatio: string | null;
  ingredients: string | null;
  allergens: string | null;
  /** Comma-separated phrases. */
  keywords: string;
  isVerified: boolean;
  sources: string[];
  valuesAsOf: string | null;
  notes: string | null;
}

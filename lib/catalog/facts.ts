import type { ProductCategory } from "@/lib/contract/product";

/** The facts of a label, read and found sound. Amounts are those of one serving; null is unknown. */
export interface LabelFacts {
  /** Its own name among all products; null for one that is known by its barcode alone. */
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
  /** The most of any flavour under this name, where they differ; `caffeineMg` is null then. */
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
  /** Phrases, divided by commas. */
  keywords: string;
  isVerified: boolean;
  sources: string[];
  valuesAsOf: string | null;
  notes: string | null;
}

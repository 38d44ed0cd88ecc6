import type { AccountScope } from "@/lib/access/scope";
import { read } from "@/lib/platform/db";
import type { StoredProduct } from "./product";

/** Products are the same for every account, so nothing here checks ownership. */

/** The columns of a product, from a row `p`. */
export const COLUMNS = [
  ...["id", "place", "slug", "gtin", "origin::text AS origin", "brand", "name", "flavor"],
  ...["category", "serving", "serving_size", "serving_unit", "carb_g", "sugar_g", "sodium_mg"],
  ...[
    "fluid_ml",
    "caffeine_mg",
    "caffeine_up_to_mg",
    "calories_kcal",
    "fat_g",
    "protein_g",
    "fiber_g",
  ],
  ...["potassium_mg", "magnesium_mg", "mix_volume_ml", "gf_ratio", "ingredients", "allergens"],
  ...["keywords", "is_verified", "sources", "values_as_of", "notes"],
]
  .map((column) => `p.${column}`)
  .join(", ");

/** The keys that can identify products. */
export interface Names {
  ids: string[];
  slugs: string[];
  /** 14 digits. */
  gtins: string[];
}

/** Returns products by their keys, unordered. */
export const findNamed = (
  { db }: Pick<AccountScope, "db">,
  { ids, slugs, gtins }: Names,
): Promise<StoredProduct[]> =>
  read<StoredProduct>(db, {
    name: "products-named",
    text: `SELECT ${COLUMNS} FROM product p
      WHERE p.id = ANY($1::uuid[]) OR p.slug = ANY($2::text[]) OR p.gtin = ANY($3::text[])`,
    values: [ids, slugs, gtins],
  });

/** Returns products with known carbohydrate, sodium and fluid: curated ones first, each group in catalog order. */
export const findKnown = (
  { db }: Pick<AccountScope, "db">,
  limit: number,
): Promise<StoredProduct[]> =>
  read<StoredProduct>(db, {
    name: "products-known",
    text: `SELECT ${COLUMNS} FROM product p
      WHERE p.carb_g IS NOT NULL AND p.sodium_mg IS NOT NULL AND p.fluid_ml IS NOT NULL
      ORDER BY p.origin, p.place LIMIT $1::int`,
    values: [limit],
  });

/** Filters of a catalog list. */
export interface Listed {
  category: string | null;
  isCuratedOnly: boolean;
}

/** Returns a page of products by place, plus one more if there is a next page. */
export function listProducts(
  { db }: Pick<AccountScope, "db">,
  { category, isCuratedOnly }: Listed,
  { after, limit }: { after: number; limit: number },
): Promise<StoredProduct[]> {
  const [condition, values, name] = conditionOf({ category, isCuratedOnly });
  return read<StoredProduct>(db, {
    name: `products-listed-${name}`,
    text: `SELECT ${COLUMNS} FROM product p WHERE p.place > $1::int ${condition}
      ORDER BY p.place LIMIT $2::int`,
    values: [after, limit + 1, ...values],
  });
}

/** Counts a list's products, up to `most`. */
export async function countProducts(
  { db }: Pick<AccountScope, "db">,
  listed: Listed,
  most: number,
): Promise<number> {
  const [condition, values, name] = conditionOf(listed);
  const [row] = await read<{ count: number }>(db, {
    name: `products-counted-${name}`,
    text: `SELECT count(*)::int AS count FROM (
      SELECT FROM product p WHERE p.place > $1::int ${condition} LIMIT $2::int) c`,
    values: [0, most, ...values],
  });
  return row?.count ?? 0;
}

function conditionOf({ category, isCuratedOnly }: Listed): [string, unknown[], string] {
  const conditions = [
    ...(isCuratedOnly ? ["p.origin = 'curated'"] : []),
    ...(category === null ? [] : ["p.category = $3"]),
  ];
  const name = `${isCuratedOnly ? "curated" : "all"}-${category === null ? "any" : "category"}`;
  const text = conditions.map((condition) => `AND ${condition}`).join(" ");
  return [text, category === null ? [] : [category], name];
}

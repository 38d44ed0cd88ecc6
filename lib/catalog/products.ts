import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { Product } from "@/lib/contract/product";
import { digestOf, frictionRefusal, refusedAsNew } from "@/lib/metering/novelty";
import { canBeId } from "@/lib/platform/ids";
import { gtinsOf } from "./gtin";
import { type StoredProduct, toProduct } from "./product";
import { findNamed } from "./products.store";

/**
 * Returns products by name (id, slug, or any form of a GTIN), in the order of the names and without duplicates. Each
 * counts as looked up, however it is named.
 *
 * @throws product_not_found for the first that is not in the catalogue; rate_limited, without `Retry-After`, when the
 *   account has looked up too many different ones today
 */
export async function findProducts(
  account: AccountScope,
  names: readonly string[],
): Promise<Product[]> {
  return requireProducts(account, names, await lookUp(account, names));
}

/**
 * Returns looked-up products without duplicates, formatted for responses. Unknown names count as lookups too, so
 * guessing names is limited like looking everything up.
 *
 * @param list the field of the body that named them, for the error
 * @throws as `findProducts`
 */
export async function requireProducts(
  account: AccountScope,
  names: readonly string[],
  found: readonly Named[],
  list?: string,
): Promise<Product[]> {
  await requireFamiliarProducts(
    account,
    names.map((name, place) => found[place]?.id ?? nameOf(name)),
  );
  const missing = found.indexOf(undefined);
  if (missing !== -1) {
    const message = `The catalog has no product named ${JSON.stringify(names[missing])}.`;
    fail("product_not_found", { message, ...(list && { param: `${list}.${missing}` }) });
  }
  return [...new Set(found)].flatMap((product) => product ?? []).map(toProduct);
}

/** A stored product; undefined if the catalog doesn't have it. */
type Named = StoredProduct | undefined;

/** Returns the ids of the products found, without duplicates. */
export const idsOf = (found: readonly Named[]): string[] => [
  ...new Set(found.flatMap((product) => (product === undefined ? [] : [product.id]))),
];

/** Counts products as looked up today. @throws rate_limited when one of them is one too many */
async function requireFamiliarProducts(account: AccountScope, asked: readonly string[]) {
  const refused = await refusedAsNew(account, "product", asked.map(digestOf));
  if (refused.size > 0) throw frictionRefusal("product");
}

/** Normalizes a name for lookup. */
const nameOf = (typed: string): string => typed.trim().toLowerCase();

/** Resolves names to products in one query. */
export async function lookUp(account: AccountScope, names: readonly string[]): Promise<Named[]> {
  const asked = names.map((name) => ({ name: nameOf(name), gtins: gtinsOf(name) }));
  const rows = await findNamed(account, {
    ids: asked.flatMap(({ name }) => (canBeId(name) ? [name] : [])),
    slugs: asked.map(({ name }) => name),
    gtins: asked.flatMap(({ gtins }) => gtins),
  });
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byGtin = new Map(rows.map((row) => [row.gtin, row]));
  return asked.map(
    ({ name, gtins }) =>
      byId.get(name) ??
      bySlug.get(name) ??
      gtins.map((gtin) => byGtin.get(gtin)).find((row) => row !== undefined),
  );
}

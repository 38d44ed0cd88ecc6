import type { AccountScope } from "@/lib/access/scope";
import { fail } from "@/lib/contract/errors";
import type { Product } from "@/lib/contract/product";
import { digestOf, frictionRefusal, refusedAsNew } from "@/lib/metering/novelty";
import { canBeId } from "@/lib/platform/ids";
import { gtinsOf } from "./gtin";
import { type StoredProduct, toProduct } from "./product";
import { findNamed } from "./products.store";

/**
 * Products by what they are named by: id, slug, or any form of a GTIN, in the order of the names. A product that is named
 * twice is there once. Each counts as looked up, however it is named.
 *
 * @throws product_not_found for the first that is not in the catalogue; rate_limited, without `Retry-After`, when the
 * account has looked up too many different ones today
 */
export async function findProducts(
  account: AccountScope,
  names: readonly string[],
): Promise<Product[]> {
  return requireProducts(account, names, await lookUp(account, names));
}

/**
 * What was looked up, each once, as answers show it. A name that names nothing counts as well: who tries them all is
 * bounded like who looks all up.
 *
 * @throws as `findProducts`
 */
export async function requireProducts(
  account: AccountScope,
  names: readonly string[],
  found: readonly Named[],
): Promise<Product[]> {
  await requireFamiliarProducts(
    account,
    names.map((name, place) => found[place]?.id ?? nameOf(name)),
  );
  const missing = found.indexOf(undefined);
  if (missing !== -1) {
    const message = `The catalogue has no product by ${JSON.stringify(names[missing])}.`;
    fail("product_not_found", { message });
  }
  return [...new Set(found)].flatMap((product) => product ?? []).map(toProduct);
}

/** A product as it is stored; undefined for what the catalogue does not have. */
type Named = StoredProduct | undefined;

/** The ids of those that are there, each once. */
export const idsOf = (found: readonly Named[]): string[] => [
  ...new Set(found.flatMap((product) => (product === undefined ? [] : [product.id]))),
];

/** Counts products as looked up today. @throws rate_limited when one of them is one too many */
async function requireFamiliarProducts(account: AccountScope, asked: readonly string[]) {
  const refused = await refusedAsNew(account, "product", asked.map(digestOf));
  if (refused.size > 0) throw frictionRefusal("product");
}

/** A name in the one spelling in which it is looked up. */
const nameOf = (typed: string): string => typed.trim().toLowerCase();

/** What each name names. One statement for all. */
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

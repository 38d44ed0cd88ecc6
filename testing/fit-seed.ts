import { rowOf } from "@/lib/catalog/entry";
import { readListed } from "@/lib/catalog/label";
import { type StoredProduct, toProduct } from "@/lib/catalog/product";
import type { Product } from "@/lib/contract/product";
import seed from "@/prisma/seed/catalog/products.json";

/** The bundled products, in API form. */
export const SEED: readonly Product[] = seed.products.map((listed, place) => {
  const facts = readListed(listed);
  if ("reason" in facts) throw new Error(`${listed.slug}: ${facts.reason}`);
  // The row has the table's columns, so it is safe to read it as a stored one.
  return toProduct({ ...rowOf(facts, place), place } as unknown as StoredProduct);
});

/** Returns the named ones, in the order of the names. */
export const seeded = (...slugs: string[]): Product[] =>
  slugs.map((slug) => {
    const product = SEED.find((one) => one.slug === slug);
    if (product === undefined) throw new Error(`no product ${slug}`);
    return product;
  });

import { rowOf } from "@/lib/catalog/entry";
import { readListed } from "@/lib/catalog/label";
import { type StoredProduct, toProduct } from "@/lib/catalog/product";
import type { Product } from "@/lib/contract/product";
import seed from "@/prisma/seed/catalog/products.json";

/** The products that come with the service, as they are answered. */
export const SEED: readonly Product[] = seed.products.map((listed, place) => {
  const facts = readListed(listed);
  if ("reason" in facts) throw new Error(`${listed.slug}: ${facts.reason}`);
  // The row's columns are those of the table, which is why reading it as a stored one is safe.
  return toProduct({ ...rowOf(facts, place), place } as unknown as StoredProduct);
});

/** Those of them that are named, in the order of the names. */
export const seeded = (...slugs: string[]): Product[] =>
  slugs.map((slug) => {
    const product = SEED.find((one) => one.slug === slug);
    if (product === undefined) throw new Error(`no product ${slug}`);
    return product;
  });

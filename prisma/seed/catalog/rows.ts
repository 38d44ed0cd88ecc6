import { apply, type Connection, openStaging, stage } from "@/lib/catalog/apply.store";
import { type ProductRow, rowOf } from "@/lib/catalog/entry";
import { readListed } from "@/lib/catalog/label";
import seed from "./products.json" with { type: "json" };

/** The catalogue that comes with the service: the same products, ids and slugs wherever it is loaded. */

function rows(): ProductRow[] {
  return seed.products.map((product, place) => {
    const read = readListed(product);
    if ("reason" in read) throw new Error(`${product.slug}: ${read.reason}`);
    return rowOf(read, place + 1);
  });
}

/**
 * Adds the products that the database at `connection` lacks, and changes those that differ and are as this list, or an older
 * one, wrote them: what an operator corrected stays. @returns what it did
 */
export async function loadSeed(connection: Connection): Promise<string> {
  await openStaging(connection);
  await stage(connection, rows());
  const { added, changed } = await apply(connection, { isSeed: true });
  if (added + changed === 0) return "catalogue unchanged";
  return `catalogue loaded: ${added} added, ${changed} changed`;
}

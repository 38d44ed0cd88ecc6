// `npm run bench -- catalog`: what searches take in the database, among ten thousand and two hundred thousand products.

import { measured } from "./roster.mjs";

export async function benchCatalog(cleanups) {
  const sizes = await measured("bench/catalog-load.ts", cleanups);
  console.log(`
Searches as people type them, ms. The database's own time is that of its plans; the other is from asking to the rows.
`);
  console.log(row("products", "p50", "p95", "asked p50", "asked p95"));
  for (const { products, databaseP50, databaseP95, p50, p95 } of sizes) {
    console.log(row(products, ...[databaseP50, databaseP95, p50, p95].map((ms) => ms.toFixed(1))));
  }
  for (const { products, slowest, indexes, scans } of sizes) {
    console.log(`\n${products} products. Read by ${indexes.join(", ")}.`);
    console.log(`Tables read in full: ${scans.length === 0 ? "none" : scans.join(", ")}.`);
    for (const { typed, databaseMs, statements } of slowest)
      console.log(`  ${databaseMs.toFixed(1)} ms in ${statements} statements: ${typed}`);
  }
}

const row = (...values) => values.map((value) => String(value).padStart(12)).join("");

import pg from "pg";
import { Failure } from "../boot/failure.mjs";
import { built } from "./sample.mjs";

/**
 * Brings the products that come with the service into the migrated database at `url`: all of them or none, and nothing where
 * they are as they were.
 */
export async function loadCatalog(url) {
  const { loadSeed } = await built("dist/catalog.js", "prisma/seed/catalog/rows.ts");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await loadSeed(client);
  } catch (error) {
    throw new Failure(`The catalogue could not be loaded: ${error.message}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

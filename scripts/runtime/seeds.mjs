import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { run } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";

/** Loads the bundled products into the migrated database at `url`. Each of these functions reports what it did. */
export const loadCatalog = (url) =>
  load("catalogue", url, async (client) => {
    const { loadSeed } = await built("dist/catalog.js", "prisma/seed/catalog/rows.ts");
    return loadSeed(client);
  });

/** Writes the sample roster into the migrated database at `url`, unless it exists; `isAnew` replaces it. */
export const loadSample = (url, options) =>
  load("sample roster", url, async (client) => {
    const { loadSample } = await built("dist/sample.js", "prisma/seed/sample/load.ts");
    return loadSample(client, options);
  });

/** Seeds the database with the demonstration's data, leaving existing data alone. */
export async function loadDemonstration(env) {
  const output = await run("Seeding", process.execPath, [inRoot("dist/seed.js")], { env });
  return output.trim().split("\n").at(-1);
}

async function load(what, url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw new Failure(`The ${what} could not be loaded: ${error.message}`, { cause: error });
  } finally {
    // Closing rolls back what was not committed.
    await client.end().catch(() => {});
  }
}

/** Imports the built version of a module or, if nothing is built, as in tests, the module itself. */
async function built(bundled, source) {
  const file = inRoot(bundled);
  if (existsSync(file)) return import(pathToFileURL(file).href);
  if (!existsSync(inRoot(source))) throw new Failure("it is not built. Run: npm run build");
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(pathToFileURL(inRoot(source)).href, import.meta.url);
}

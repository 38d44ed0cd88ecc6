// `npm run migrate`: migrates the database at DATABASE_URL, loads the catalog and, if missing, the sample roster.

import { oneLine } from "./boot/failure.mjs";
import { loadSettingsFile } from "./boot/settings.mjs";
import { migrate } from "./runtime/migrate.mjs";
import { loadCatalog, loadSample } from "./runtime/seeds.mjs";

loadSettingsFile();
const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error("Set DATABASE_URL to the database that is to be migrated.");
  console.log(await migrate(url));
  console.log(await loadCatalog(url));
  console.log(await loadSample(url));
} catch (error) {
  console.error(oneLine(error) ?? error.message);
  process.exitCode = 1;
}

// `npm run migrate`: brings the database of DATABASE_URL to the newest migration.
import { oneLine } from "./runtime/failure.mjs";
import { migrate } from "./runtime/migrate.mjs";
import { loadSettingsFile } from "./runtime/settings-file.mjs";

loadSettingsFile();
const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error("Set DATABASE_URL to the database that is to be migrated.");
  console.log(await migrate(url));
} catch (error) {
  console.error(oneLine(error) ?? error.message);
  process.exitCode = 1;
}

// `npm run admin -- <command>`: the operator's commands, run on the service's database.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Failure, oneLine } from "./boot/failure.mjs";
import { inRoot } from "./boot/paths.mjs";
import { loadSettingsFile } from "./boot/settings.mjs";
import { rememberedEnvironment } from "./runtime/environment.mjs";
import { migratedProblem } from "./runtime/migrate.mjs";

const NOWHERE = { DATABASE_URL: "postgresql://nowhere.invalid/none", APP_SECRET: "0".repeat(64) };

async function main() {
  loadSettingsFile();
  const isProduction = Boolean(process.env.DATABASE_URL);
  const remembered = isProduction ? null : await rememberedEnvironment();
  const checkDatabase = async () => {
    if (!isProduction && remembered === null) {
      throw new Failure(
        "There is no database to work on. Run npm start, or set DATABASE_URL and the other settings of production.",
      );
    }
    const problem = await migratedProblem(process.env.DATABASE_URL).catch((error) => {
      if (isProduction || !(error instanceof Failure)) throw error;
      throw new Failure(`${error.message}. Is the demonstration running? Run: npm start`);
    });
    if (problem) throw new Failure(problem);
  };
  const file = inRoot("dist/admin.js");
  if (!existsSync(file)) throw new Failure("Nothing is built yet. Run: npm run build");
  Object.assign(process.env, {
    LOG_LEVEL: "error",
    // Help needs no database.
    ...(isProduction ? {} : (remembered ?? NOWHERE)),
  });
  const { admin } = await import(pathToFileURL(file).href);
  return admin(process.argv.slice(2), checkDatabase);
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(oneLine(error) ?? error.message);
    process.exit(1);
  },
);

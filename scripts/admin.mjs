// `npm run admin -- <command>`: the operator's commands, on the database of the service.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inRoot } from "./boot/paths.mjs";
import { loadSettingsFile } from "./boot/settings.mjs";
import { rememberedEnvironment } from "./runtime/environment.mjs";

loadSettingsFile();
const settings = process.env.DATABASE_URL ? process.env : await rememberedEnvironment();
if (settings === null || !existsSync(inRoot("node_modules/tsx"))) {
  console.error("Start the demonstration first, with npm start, or set what production is told.");
  process.exit(1);
}
const args = ["--import", "tsx", inRoot("scripts/admin.ts"), ...process.argv.slice(2)];
const env = { LOG_LEVEL: "error", ...settings };
const { status } = spawnSync(process.execPath, args, { env, stdio: "inherit" });
process.exit(status ?? 1);

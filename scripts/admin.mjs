// `npm run admin -- <command>`: the operator's commands, on the database of the service.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rememberedEnvironment } from "./runtime/environment.mjs";
import { inRoot } from "./runtime/paths.mjs";

const remembered = process.env.DATABASE_URL ? {} : rememberedEnvironment();
if (remembered === null || !existsSync(inRoot("node_modules/tsx"))) {
  console.error("Start the service first, with npm start, or set DATABASE_URL and APP_SECRET.");
  process.exit(1);
}
const args = ["--import", "tsx", inRoot("scripts/admin.ts"), ...process.argv.slice(2)];
const env = { LOG_LEVEL: "error", ...remembered, ...process.env };
const { status } = spawnSync(process.execPath, args, { env, stdio: "inherit" });
process.exit(status ?? 1);

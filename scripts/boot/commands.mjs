import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { ends, Failure, oneLine } from "./failure.mjs";
import { install, isInstalled } from "./packages.mjs";
import { inRoot } from "./paths.mjs";
import { loadSettingsFile } from "./settings.mjs";
import { listenForStop, stage } from "./stages.mjs";

/**
 * The npm scripts. `packages` says what must be installed before the file is imported, and what to do if it isn't:
 * "install" installs everything, "ask" prints the install command, "none" needs no package or installs by itself.
 */
export const COMMANDS = {
  start: { file: "scripts/boot/start.mjs", packages: "none" },
  dev: { file: "scripts/boot/start.mjs", args: ["--dev"], packages: "none" },
  test: { file: "scripts/test.mjs", packages: "install" },
  "test:all": { file: "scripts/test.mjs", args: ["--all"], packages: "install" },
  build: { file: "scripts/build.mjs", packages: "ask" },
  migrate: { file: "scripts/migrate.mjs", packages: "ask" },
  serve: { file: "scripts/serve.mjs", packages: "ask" },
  api: { file: "scripts/serve.mjs", args: ["--api-only"], packages: "ask" },
  admin: { file: "scripts/admin.mjs", packages: "ask" },
  "new-migration": { file: "scripts/new-migration.mjs", packages: "install" },
  gen: { file: "scripts/gen.ts", packages: "install" },
  bench: { file: "bench/run.mjs", packages: "install" },
  proof: { file: "scripts/proof.mjs", packages: "install" },
  lookbook: { file: "scripts/lookbook.mjs", packages: "install" },
  size: { file: "scripts/size.mjs", packages: "none" },
  "webhooks:listen": { file: "scripts/webhooks-listen.mjs", packages: "none" },
  "mcp:inspect": { file: "scripts/mcp-inspect.mjs", packages: "none" },
};

/** Makes sure an npm script's packages are installed, or says how to get them, then runs its file. */
export async function runCommand(name) {
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
    if (command === null) throw new Failure(`There is no command ${name}.`);
    loadSettingsFile();
    if (await hasPackages(command.packages)) await handOver(command);
  } catch (error) {
    // A full disk needs no further explanation.
    if (error?.output && !oneLine(error)?.startsWith("The disk"))
      console.error(`\n${ends(error.output)}\n`);
    console.error(oneLine(error) ?? error);
    process.exitCode = 1;
  }
}

async function hasPackages(packages) {
  if (packages === "none" || isInstalled({ development: packages === "install" })) return true;
  if (packages === "ask") throw new Failure("Packages are missing or out of date. Run: npm ci");
  const asked = listenForStop();
  try {
    await stage("packages", () => install({ development: true }));
    return true;
  } catch (error) {
    if (asked.code() === null) throw error;
    process.exitCode = asked.code();
    return false;
  } finally {
    asked.close();
  }
}

/** Runs a command's file with its arguments placed as if it had been started directly. */
async function handOver({ file, args = [] }) {
  process.argv.splice(1, 2, inRoot(file), ...args);
  if (!file.endsWith(".ts")) return import(pathToFileURL(inRoot(file)).href);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", ...process.argv.slice(1)], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
}

import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { start } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";
import { countPlaywright, countRun, countVitest } from "./tally.mjs";

/** Runs Vitest, all projects of its configuration or the named ones, and answers its counts. */
export async function runVitest({ config, projects, filter, env, home }) {
  const report = join(home, "vitest.json");
  const args = [
    inRoot("node_modules/vitest/vitest.mjs"),
    "run",
    ...(config === undefined ? [] : [`--config=${config}`]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
    // A filter that finds nothing is a mistake; a project without tests is young.
    ...(filter.length > 0 ? filter : ["--passWithNoTests"]),
  ];
  const { code } = await show(args, { ...env, NODE_ENV: "test" });
  return countRun(report, countVitest, code);
}

/** Whether there are browser tests. */
export function hasBrowserTests() {
  const folder = inRoot("e2e");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".spec.ts"));
}

/** Runs the browser tests in the given Chromium and answers their counts. */
export async function runBrowserTests({ chromium, env, home, filter = [] }) {
  const report = join(home, "playwright.json");
  const args = [playwright(), "test", "--config=e2e", "--reporter=list,json", ...filter];
  const reporting = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium };
  const { code } = await show(args, { ...env, ...reporting });
  return countRun(report, countPlaywright, code);
}

function playwright() {
  try {
    return createRequire(inRoot("package.json")).resolve("@playwright/test/cli");
  } catch {
    throw new Failure("There are browser tests, but @playwright/test is not installed.");
  }
}

function show(args, env) {
  return start(process.execPath, args, { env, stdio: ["ignore", "inherit", "inherit"] }).exit;
}

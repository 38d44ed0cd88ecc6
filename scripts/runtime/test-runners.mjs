import { createRequire } from "node:module";
import { join } from "node:path";
import { start } from "../boot/children.mjs";
import { Failure } from "../boot/failure.mjs";
import { inRoot } from "../boot/paths.mjs";
import { countPlaywright, countRun, countVitest } from "./tally.mjs";

/** Runs Vitest on one configuration's chosen projects and files, and returns its counts. */
export async function runVitest({ config, projects, chosen, env, home }) {
  const report = join(home, `vitest-${projects[0] ?? "all"}.json`);
  const args = [
    inRoot("node_modules/vitest/vitest.mjs"),
    "run",
    ...(config === undefined ? [] : [`--config=${config}`]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
    ...(chosen.slow ? [] : ["--exclude=**/*.slow.test.*"]),
    ...chosen.files,
  ];
  const runs = chosen.isAll ? { PROPERTY_RUNS: "20000", ...env } : env;
  const { code } = await show(args, { ...runs, NODE_ENV: "test" });
  return countRun(report, countVitest, code);
}

/** Runs the browser tests, or one journey per audience, in the given Chromium and returns their counts. */
export async function runBrowserTests({ chromium, env, home, chosen }) {
  const report = join(home, "playwright.json");
  const some = chosen.slow ? chosen.specs : ["--grep=@journey"];
  const args = [playwright(), "test", "--config=e2e", "--reporter=list,json", ...some];
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

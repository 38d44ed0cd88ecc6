import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const UNIT_FOLDERS = ["clients", "components", "inngest", "lib", "lookbook", "prisma", "scripts"];

/** What the next file in the same process would notice: settings, stubs, what goes on beside a test, thousands of rows. */
const CHANGES_ITS_PROCESS =
  /process\.env\S* \S*=\s|assign\(process\.env|delete process\.env|\bvi\.(stub|spy|use|mock|reset)|(?:testing|\.\.)\/(catalog-rows|delivery-process|jobs|mail|webhook-world)"|^inngest\/|^lib\/platform\/job-|\/indexes\./m;

/**
 * Tests by what they may share. Those that are `pure` and those with a `database` run many to a process; the others run
 * `alone`.
 */
function testsOf(folders: readonly string[]) {
  const kinds = { pure: [] as string[], database: [] as string[], alone: [] as string[] };
  for (const file of folders.flatMap(testsIn)) kinds[kindOf(file)].push(file);
  return kinds;
}

function kindOf(file: string) {
  const source = readFileSync(at(file), "utf8");
  if (CHANGES_ITS_PROCESS.test(`${file}\n${source}`)) return "alone";
  return source.includes('testing/database"') ? "database" : "pure";
}

const testsIn = (folder: string): string[] =>
  readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file));

// Two at once even on two cores: tests with a database mostly wait for it.
const maxWorkers = Math.max(2, availableParallelism() - 1);
const { pure, database, alone } = testsOf(UNIT_FOLDERS);
const http = testsOf(["app", "testing/http"]);

/** Tests that run side by side; those that are not isolated share a process, so that modules load once. */
const project = (
  name: string,
  include: string[],
  groupOrder: number,
  isolate: boolean,
  workers = maxWorkers,
) => ({
  extends: true as const,
  test: { name, include, isolate, maxWorkers: workers, sequence: { groupOrder } },
});

export default defineConfig({
  resolve: { alias: { "@": at(".") } },
  test: {
    // Bounds against hanging, not measures of speed: the machine may have much else to do.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      // In one group: the longest pure test has one process for minutes, and the others go on in the other one.
      project("pure", pure, 1, false),
      project("database", database, 1, false),
      project("alone", alone, 1, true),
      // The built application over HTTP, through `testing/http.ts`.
      // Those that run alone mostly wait: for processes that start, that are killed, and that take over.
      project("http-alone", http.alone, 2, true, 2 * maxWorkers),
      project("http", [...http.pure, ...http.database], 3, false),
    ],
  },
});

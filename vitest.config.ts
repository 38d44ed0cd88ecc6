import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const UNIT_FOLDERS = ["clients", "components", "inngest", "lib", "lookbook", "prisma", "scripts"];

/** Side effects the next file in the same process would notice: settings, stubs, background work, thousands of rows. */
const CHANGES_ITS_PROCESS =
  /process\.env\S* \S*=\s|assign\(process\.env|delete process\.env|\bvi\.(stub|spy|use|mock|reset)|(?:testing|\.\.)\/(catalog-rows|delivery-process|jobs|mail|webhook-world)"|^inngest\/|^lib\/platform\/job-|\/indexes\./m;

/**
 * Groups tests by what they can share. `pure` and `database` tests run many to a process; `alone` tests get their own.
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

// Two at once even on two cores: database tests mostly wait for the database.
const maxWorkers = Math.max(2, availableParallelism() - 1);
const { pure, database, alone } = testsOf(UNIT_FOLDERS);
const http = testsOf(["app", "testing/http"]);

/** Tests that run in parallel. Those that are not isolated share a process, so modules load once. */
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
    // Guards against hanging, not performance checks: the machine may be busy.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      // In one group: the longest pure test occupies one process for minutes while the others run in the second one.
      project("pure", pure, 1, false),
      project("database", database, 1, false),
      project("alone", alone, 1, true),
      // The built application over HTTP, through `testing/http.ts`. Tests that run alone mostly wait for processes to
      // start, be killed, and take over.
      project("http-alone", http.alone, 2, true, 2 * maxWorkers),
      project("http", [...http.pure, ...http.database], 3, false),
    ],
  },
});

// `npm run proof`: runs the tests that are slow or load the machine, against the built application. The last line is
// the count.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oneLine } from "./boot/failure.mjs";
import { inRoot } from "./boot/paths.mjs";
import { listenForStop } from "./boot/stages.mjs";
import { build } from "./runtime/build.mjs";
import { newTally } from "./runtime/tally.mjs";
import { temporaryCluster } from "./runtime/temporary-cluster.mjs";
import { runVitest } from "./runtime/test-runners.mjs";
import { makeTemplate, serveForTests, testEnvironment } from "./runtime/test-service.mjs";

const chosen = { slow: true, files: process.argv.slice(2) };
const tally = newTally();
const cleanups = [];

async function main() {
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  if (!(await tally.attempt("migrate", () => makeTemplate(cluster)))) return;
  const env = await testEnvironment(cluster);
  cleanups.push(env.stop);
  const isServed =
    (await tally.attempt("build", () => build(env.server))) &&
    (await tally.attempt("serve", async () => {
      const server = await serveForTests(env.server);
      cleanups.push(server.stop);
    }));
  if (!isServed) return;
  const figures = join(cluster.home, "figures.jsonl");
  const config = inRoot("testing/proof/vitest.config.ts");
  const tests = { ...env.tests, AIDSTATION_PROOF_FIGURES: figures };
  tally.add(await runVitest({ config, projects: [], chosen, env: tests, home: cluster.home }));
  print(figures);
}

function print(file) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const figures = lines.map((line) => JSON.parse(line));
  const width = Math.max(...figures.map(({ name }) => name.length)) + 2;
  console.log("\nMeasured:");
  for (const { name, value } of figures) console.log(`  ${name.padEnd(width)}${value}`);
  console.log();
}

const asked = listenForStop();
try {
  await main();
} catch (error) {
  tally.add({ passed: 0, failed: 1 });
  console.error(oneLine(error) ?? error);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
console.log(tally.end());
process.exitCode = asked.code() ?? (tally.sum.failed > 0 ? 1 : 0);

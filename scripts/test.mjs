// What `npm test` runs, and therefore what CI runs. The last line is the count over everything.
import { existsSync } from "node:fs";
import { run } from "./boot/children.mjs";
import { oneLine } from "./boot/failure.mjs";
import { inRoot } from "./boot/paths.mjs";
import { listenForStop } from "./boot/stages.mjs";
import { newTally } from "./runtime/tally.mjs";

const filter = process.argv.slice(2);
const tally = newTally();
const cleanups = [];

async function main() {
  // Whoever names tests wants those.
  if (filter.length === 0) await checks();
  let cluster;
  const opened = await tally.attempt("database", async () => {
    const { temporaryCluster } = await import("./runtime/temporary-cluster.mjs");
    cluster = await temporaryCluster();
    cleanups.push(cluster.stop);
  });
  if (opened) await tests(cluster);
}

async function checks() {
  const plain = process.stdout.isTTY ? [] : ["--colors=off"];
  const node = (what, args) => run(what, process.execPath, args).then(() => "");
  await tally.check("types", async () => {
    await node("next typegen", [inRoot("node_modules/next/dist/bin/next"), "typegen"]);
    await node("tsc", [inRoot("node_modules/typescript/bin/tsc"), "--noEmit"]);
  });
  if (existsSync(inRoot("scripts/gen.ts"))) {
    await tally.check("drift", () =>
      node("gen", ["--import", "tsx", inRoot("scripts/gen.ts"), "--check"]),
    );
  }
  await tally.check("lint", () =>
    node("biome", [inRoot("node_modules/@biomejs/biome/bin/biome"), "ci", ...plain, "."]),
  );
  await tally.check("unused", () =>
    node("knip", [inRoot("node_modules/knip/bin/knip.js"), "--no-progress"]),
  );
}

async function tests(cluster) {
  const service = await import("./runtime/test-service.mjs");
  const runners = await import("./runtime/test-runners.mjs");
  const { build } = await import("./runtime/build.mjs");
  if (!(await tally.attempt("migrate", () => service.makeTemplate(cluster)))) return;
  const env = await service.testEnvironment(cluster);
  cleanups.push(env.stop);
  const served =
    (await tally.attempt("build", () => build(env.server))) &&
    (await tally.attempt("serve", async () => {
      // Tests of one account send in bursts from a machine that does other work; what a share does is proved apart.
      const server = await service.serveForTests({ ...env.server, DATABASE_POOL: "32" });
      cleanups.push(server.stop);
    }));
  const shared = { env: env.tests, home: cluster.home };
  const projects = served ? [] : ["unit"];
  const isJourney = (name) => name.startsWith("e2e");
  const [journeys, others] = [filter.filter(isJourney), filter.filter((name) => !isJourney(name))];
  if (filter.length === 0 || others.length > 0) {
    tally.add(await runners.runVitest({ ...shared, projects, filter: others }));
  }
  const isAsked = filter.length === 0 || journeys.length > 0;
  if (!served || !isAsked || !runners.hasBrowserTests()) return;
  await tally.attempt("browser", async () => {
    const { findOrInstallChromium } = await import("./chromium.mjs");
    const chromium = await findOrInstallChromium();
    tally.add(await runners.runBrowserTests({ ...shared, chromium, filter: journeys }));
    return chromium;
  });
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
console.log(tally.line());
process.exitCode = asked.code() ?? (tally.sum.failed > 0 ? 1 : 0);

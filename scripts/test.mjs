// `npm test` is the check every change must pass; `npm run test:all` runs everything, as CI does. Parts of file names
// run just the matching tests of either. The last line is the overall count.
import { run } from "./boot/children.mjs";
import { oneLine } from "./boot/failure.mjs";
import { inRoot } from "./boot/paths.mjs";
import { listenForStop } from "./boot/stages.mjs";
import { newTally } from "./runtime/tally.mjs";
import { chosenTests } from "./runtime/test-choice.mjs";

const chosen = chosenTests(process.argv.slice(2));
const tally = newTally();
const cleanups = [];
/** Unit tests print in the meantime. */
const BESIDE = { isBeside: true };

async function main() {
  let cluster;
  const opened = await tally.attempt("database", async () => {
    const { temporaryCluster } = await import("./runtime/temporary-cluster.mjs");
    cluster = await temporaryCluster();
    cleanups.push(cluster.stop);
  });
  if (opened) await tests(cluster);
  else if (chosen.checks) await checks();
}

/** Runs the checks that need no database. Knip and Biome would otherwise see files a build is writing. */
async function checks() {
  const plain = process.stdout.isTTY ? [] : ["--colors=off"];
  const node = (what, args) => run(what, process.execPath, args).then(() => "");
  const check = (name, work) => tally.check(name, work, BESIDE);
  await check("lint", () =>
    node("biome", [inRoot("node_modules/@biomejs/biome/bin/biome"), "ci", ...plain, "."]),
  );
  await check("unused", () =>
    node("knip", [inRoot("node_modules/knip/bin/knip.js"), "--no-progress"]),
  );
  await check("drift", () => node("gen", ["--import", "tsx", inRoot("scripts/gen.ts"), "--check"]));
  await check("types", async () => {
    await node("next typegen", [inRoot("node_modules/next/dist/bin/next"), "typegen"]);
    // The native compiler: same result in a third of the time.
    await node("tsc", [inRoot("node_modules/typescript-native/bin/tsc"), "--noEmit"]);
  });
}

async function tests(cluster) {
  const service = await import("./runtime/test-service.mjs");
  const runners = await import("./runtime/test-runners.mjs");
  const { build } = await import("./runtime/build.mjs");
  const { bundle } = await import("./runtime/bundle.mjs");
  // The output of an earlier build may be older than the code.
  if (!(await tally.attempt("bundle", bundle))) return;
  if (!(await tally.attempt("migrate", () => service.makeTemplate(cluster)))) return;
  const env = await service.testEnvironment(cluster);
  cleanups.push(env.stop);
  // On a busy machine a new connection takes seconds. The effect of a short timeout is tested separately.
  const patient = { ...env.tests, DATABASE_CONNECT_MS: "20000" };
  const shared = { env: patient, home: cluster.home, chosen };
  const vitest = async (projects) => tally.add(await runners.runVitest({ ...shared, projects }));

  const checkAndBuild = async () => {
    if (chosen.checks) await checks();
    return chosen.served && tally.attempt("build", () => build(env.server), BESIDE);
  };
  // Unit tests mostly wait for their database, so the checks and the build run alongside.
  const [isBuilt] = await Promise.all([
    checkAndBuild(),
    chosen.unit && vitest(["pure", "database", "alone"]),
  ]);
  if (!isBuilt) return;
  const isServed = await tally.attempt("serve", async () => {
    // Tests of one account send bursts from a busy machine; connection shares and short waits for a connection or page
    // are tested separately.
    const roomy = { DATABASE_POOL: "32", DATABASE_CONNECT_MS: "10000", PAGE_LATE_MS: "750" };
    const server = await service.serveForTests({ ...env.server, ...roomy });
    cleanups.push(server.stop);
  });
  if (!isServed) return;
  if (chosen.http) await vitest(["http-alone", "http"]);
  if (!chosen.journeys) return;
  await tally.attempt("browser", async () => {
    const { findOrInstallChromium } = await import("./chromium.mjs");
    const chromium = await findOrInstallChromium();
    tally.add(await runners.runBrowserTests({ ...shared, chromium }));
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
console.log(tally.end());
process.exitCode = asked.code() ?? (tally.sum.failed > 0 ? 1 : 0);

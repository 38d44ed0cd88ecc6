// `npm run lookbook`: renders every page in all its states; see docs/lookbook.md.
import { existsSync } from "node:fs";
import { start } from "./boot/children.mjs";
import { oneLine } from "./boot/failure.mjs";
import { APPLICATION, inRoot } from "./boot/paths.mjs";
import { listenForStop } from "./boot/stages.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { build } from "./runtime/build.mjs";
import { temporaryCluster } from "./runtime/temporary-cluster.mjs";
import { makeTemplate, serveForTests, testEnvironment } from "./runtime/test-service.mjs";

const args = process.argv.slice(2);
const cleanups = [];

async function main() {
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const env = await testEnvironment(cluster);
  cleanups.push(env.stop);
  const isBuilt = existsSync(inRoot(".next/BUILD_ID")) && existsSync(inRoot(APPLICATION));
  if (!(args.includes("--reuse") && isBuilt)) await build(env.server);
  const server = await serveForTests(env.server);
  cleanups.push(server.stop);
  const { exit } = start(
    process.execPath,
    ["--import", "tsx", inRoot("lookbook/run.ts"), ...args.filter((arg) => arg !== "--reuse")],
    {
      env: { ...env.tests, NODE_ENV: "test", CHROMIUM_PATH: await findOrInstallChromium() },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return (await exit).code;
}

const asked = listenForStop();
let code = 1;
try {
  code = await Promise.race([main(), asked.promise.then(() => 1)]);
} catch (error) {
  console.error(oneLine(error) ?? error);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
process.exit(asked.code() ?? code);

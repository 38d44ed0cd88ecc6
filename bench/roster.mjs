// `npm run bench -- roster`: what a coach's reads take in the server, against a bare query of the same rows.

import { run } from "../scripts/runtime/children.mjs";
import { generate } from "../scripts/runtime/generate.mjs";
import { inRoot } from "../scripts/runtime/paths.mjs";
import { temporaryCluster } from "../scripts/runtime/temporary-cluster.mjs";
import { makeTemplate, testEnvironment } from "../scripts/runtime/test-service.mjs";

export async function benchRoster(cleanups) {
  await generate();
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const { server, stop } = await testEnvironment(cluster);
  cleanups.push(stop);
  const env = { ...server, LOG_LEVEL: "warn", UNIT_GUARD: "off" };
  const args = ["--import", "tsx", inRoot("bench/roster-load.ts")];
  report(JSON.parse(await run("roster", process.execPath, args, { env })));
}

function report(sizes) {
  console.log(`
30 days of 20 sessions for each athlete, medians in ms, with the answer checked and written. The share is that of a bare
query of the same rows.
`);
  console.log(row("athletes", "roster", "digest", "bare", "share", "rollup", "bare", "share"));
  for (const { athletes, roster, digest, rollup, bareRoster, bareRollup } of sizes) {
    const shares = [roster / bareRoster, rollup / bareRollup].map((share) => share.toFixed(1));
    const [one, two, three, four, five] = [roster, digest, bareRoster, rollup, bareRollup].map(
      (ms) => ms.toFixed(1),
    );
    console.log(row(athletes, one, two, three, shares[0], four, five, shares[1]));
  }
}

const row = (...values) => values.map((value) => String(value).padStart(10)).join("");

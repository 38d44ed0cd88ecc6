// `npm run bench -- roster`: what a coach's reads take in the server, against a bare query of the same rows.

import { run } from "../scripts/boot/children.mjs";
import { inRoot } from "../scripts/boot/paths.mjs";
import { temporaryCluster } from "../scripts/runtime/temporary-cluster.mjs";
import { makeTemplate, testEnvironment } from "../scripts/runtime/test-service.mjs";

export async function benchRoster(cleanups) {
  report(await measured("bench/roster-load.ts", cleanups));
}

/** `npm run bench -- reports`: what a report takes from request to answer, against the bare handler. */
export async function benchReports(cleanups) {
  const { bare, kept, fresh, pdf } = await measured("bench/reports-load.ts", cleanups);
  console.log(`
A report on 20 sessions of 30 days in our own words, medians in ms from request to answer.
`);
  console.log(row("", "ms", "of bare"));
  for (const [name, ms] of Object.entries({ bare, kept, fresh, pdf })) {
    console.log(row(name, ms.toFixed(2), (ms / bare).toFixed(0)));
  }
}

/** `npm run bench -- talk`: how long the first text of an answer takes, without a model and behind its first sentence. */
export async function benchTalk(cleanups) {
  console.log("\nMilliseconds until the first text of an answer.\n");
  console.log(row("", "p50", "p95", "most"));
  for (const [name, BENCH_MODEL] of [
    ["no model", "off"],
    ["a model", "on"],
  ]) {
    const { p50, p95, most } = await measured("bench/talk-load.ts", cleanups, { BENCH_MODEL });
    console.log(row(name, ...[p50, p95, most].map((ms) => ms.toFixed(1))));
  }
}

/** What a script measures on a database of its own. */
export async function measured(file, cleanups, more = {}) {
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const { server, stop } = await testEnvironment(cluster);
  cleanups.push(stop);
  const env = {
    ...server,
    LOG_LEVEL: "silent",
    UNIT_GUARD: "off",
    BENCH: "on",
    MODEL_NAME: "",
    ...more,
  };
  return JSON.parse(await run(file, process.execPath, ["--import", "tsx", inRoot(file)], { env }));
}

function report(sizes) {
  console.log(`
30 days of 20 sessions for each athlete, medians in ms, with the answer checked and written. The share is that of a bare
query of the same rows. \`triage\` is the queue, \`page\` what the roster's page reads.
`);
  console.log(
    row(
      "athletes",
      "roster",
      "digest",
      "triage",
      "page",
      "bare",
      "share",
      "rollup",
      "bare",
      "share",
    ),
  );
  for (const measured of sizes) {
    const { athletes, roster, digest, triage, overview, rollup, bareRoster, bareRollup } = measured;
    const ms = (value) => value.toFixed(1);
    const many = [roster, digest, triage, overview, bareRoster, roster / bareRoster];
    console.log(row(athletes, ...[...many, rollup, bareRollup, rollup / bareRollup].map(ms)));
  }
}

const row = (...values) => values.map((value) => String(value).padStart(10)).join("");

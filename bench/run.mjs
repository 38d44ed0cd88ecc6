// `npm run bench`: the hot paths against floors of the same run: a plain server that echoes, the same with one prepared
// question, the same with the statements of one of our operations, and the bare route handler of the pages' framework.
// `npm run bench -- bearer`, `-- catalog`, `-- fit`, `-- jobs`, `-- limits`, `-- mcp`, `-- memory`, `-- reports`, `-- roster`,
// `-- talk` and `-- webhooks` measure those.

import { benchBearer } from "./bearer.mjs";
import { benchCatalog } from "./catalog.mjs";
import { benchJobs } from "./jobs.mjs";
import { benchLimits } from "./limits.mjs";
import { benchMcp } from "./mcp.mjs";
import { CONNECTIONS, key, measure, measurePaced } from "./measure.mjs";
import { benchMemory } from "./memory.mjs";
import { floors, hotPaths } from "./paths.mjs";
import { benchReports, benchRoster, benchTalk } from "./roster.mjs";
import { benchKey, engine, fits, openServers, plainServer, statementsOf } from "./servers.mjs";
import { benchWebhooks } from "./webhooks.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const only = process.env.BENCH_ONLY;

async function main(cleanups) {
  const { env, api, whole } = await openServers(cleanups);
  const paths = await hotPaths({ api, whole }, await benchKey(env));
  const recorded = await statementsOf(env, api, paths);
  const plain = await plainServer(env, recorded, cleanups);
  const all = [...floors(plain, recorded), ...paths].filter(
    ({ name }) => !only || name.includes(only) || name.startsWith("plain"),
  );
  report(await measure(all, { rounds, seconds }));
  const pacedPaths = all.filter(({ isPaced }) => isPaced);
  reportPaced(await measurePaced(pacedPaths, { rounds, seconds }));
  reportEngine(await engine(env));
}

function report(results) {
  console.log(
    `\n${rounds} rounds of ${seconds} s each, medians. CPU is the answering process's own.`,
  );
  for (const connections of CONNECTIONS) {
    const of = (name) => results.get(key(name, connections));
    const [query, bare] = [of("plain, one query"), of("bare Next handler")];
    console.log(`\n${connections} connections`);
    console.log(row("path", "req/s", "p99 ms", "CPU us", "per CPU s", "of query", "of bare"));
    for (const [name, { rps, p99Ms, cpuUs }] of results) {
      if (!name.endsWith(` @${connections}`)) continue;
      const perCpu = (1_000_000 / cpuUs).toFixed(0);
      const shares = [query, bare].map((floor) => (floor ? (rps / floor.rps).toFixed(2) : ""));
      console.log(
        row(name.split(" @")[0], rps.toFixed(0), p99Ms, cpuUs.toFixed(0), perCpu, ...shares),
      );
    }
    const [list, floor] = [of("athlete list of 50"), of("plain, list's statements")];
    if (list && floor)
      console.log(`athlete list of its own floor: ${(list.rps / floor.rps).toFixed(2)}`);
  }
}

function reportPaced(results) {
  console.log("\n2,000 requests a second, microseconds from when each was due");
  console.log(row("path", "p50", "p99", "p99 of query"));
  const query = results.get("plain, one query");
  for (const [name, { p50, p99 }] of results) {
    console.log(row(name, p50.toFixed(0), p99.toFixed(0), (p99 / query.p99).toFixed(2)));
  }
}

function reportEngine({ exactUs, bandedUs, parseUs }) {
  console.log(`
engine, exact: calculations a second   ${Math.round(1_000_000 / exactUs)} (${exactUs.toFixed(2)} us)
engine, everything missing             ${bandedUs.toFixed(1)} us, ${(bandedUs / exactUs).toFixed(1)} exact ones
reading one input by its schema        ${parseUs.toFixed(1)} us`);
}

async function benchFit() {
  const { fits: count, any, littleCarbohydrate, beyondCeiling } = await fits();
  console.log(
    `${count} fits of 16 products to random targets of 1 to 24 hours, milliseconds of CPU time`,
  );
  console.log(row("", "p50", "p90", "p99", "most"));
  const kinds = {
    any,
    "little carbohydrate": littleCarbohydrate,
    "beyond the ceiling": beyondCeiling,
  };
  for (const [name, times] of Object.entries(kinds)) {
    const { p50Ms, p90Ms, p99Ms, mostMs } = times;
    console.log(row(name, ...[p50Ms, p90Ms, p99Ms, mostMs].map((ms) => ms.toFixed(2))));
  }
}

const row = (name, ...values) =>
  name.padEnd(32) + values.map((value) => String(value).padStart(11)).join("");

const BENCHES = {
  bearer: benchBearer,
  catalog: benchCatalog,
  fit: benchFit,
  jobs: benchJobs,
  limits: benchLimits,
  mcp: benchMcp,
  memory: benchMemory,
  reports: benchReports,
  roster: benchRoster,
  talk: benchTalk,
  webhooks: benchWebhooks,
};
const cleanups = [];
try {
  await (BENCHES[process.argv[2]] ?? main)(cleanups);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

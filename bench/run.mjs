// `npm run bench`: the hot paths against a bare route handler, in the same server and the same run.

import { build } from "../scripts/runtime/build.mjs";
import { run } from "../scripts/runtime/children.mjs";
import { generate } from "../scripts/runtime/generate.mjs";
import { inRoot } from "../scripts/runtime/paths.mjs";
import { temporaryCluster } from "../scripts/runtime/temporary-cluster.mjs";
import { makeTemplate, serveForTests, testEnvironment } from "../scripts/runtime/test-service.mjs";
import { measure } from "./measure.mjs";
import { hotPaths } from "./paths.mjs";
import { benchWebhooks } from "./webhooks.mjs";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

async function main(cleanups) {
  await generate();
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const { server: env, stop } = await testEnvironment(cluster);
  cleanups.push(stop);
  await build(env);
  const server = await serveForTests({ ...env, BENCH: "on", UNIT_GUARD: "off" });
  cleanups.push(server.stop);
  const baseUrl = `http://localhost:${env.PORT}`;
  const paths = await hotPaths(baseUrl, await benchKey(env));
  report(await measure(baseUrl, paths, { rounds, seconds }), await engine(env));
}

/** A key of an account whose limits no benchmark reaches. */
async function benchKey(env) {
  const { account_id, test_key } = await admin(env, "partner:create", {
    name: "Benchmark",
    email: "bench@example.com",
  });
  await admin(env, "limits:set", { account: account_id, rps: "1000000", burst: "1000000" });
  return test_key;
}

async function admin(env, command, options) {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const args = ["--import", "tsx", inRoot("scripts/admin.ts"), command, "--json", ...given];
  return JSON.parse(await run(command, process.execPath, args, { env }));
}

async function engine(env) {
  const args = ["--import", "tsx", inRoot("bench/engine.ts")];
  return JSON.parse(await run("engine", process.execPath, args, { env }));
}

function report(results, { exactUs, bandedUs, parseUs }) {
  const bare = results.get("bare handler");
  console.log(`\n${rounds} rounds of ${seconds} s each, 16 connections, medians\n`);
  console.log("path                            req/s   p50 ms  p99 ms   of bare   p99 of bare");
  for (const [name, { rps, p50, p99 }] of results) {
    console.log(
      `${name.padEnd(30)}${rps.toFixed(0).padStart(7)}${p50.toFixed(1).padStart(9)}${p99.toFixed(1).padStart(8)}${(rps / bare.rps).toFixed(2).padStart(10)}${(p99 / bare.p99).toFixed(2).padStart(14)}`,
    );
  }
  const single = results.get("calculate, exact");
  const batch = results.get("batch of 50");
  const bareUs = 1_000_000 / bare.rps;
  console.log(`
batch of 50, in single calls           ${(single.rps / batch.rps).toFixed(2)}
engine, exact: calculations a second   ${Math.round(1_000_000 / exactUs)} (${exactUs.toFixed(2)} us)
engine, exact, of a bare request       ${((100 * exactUs) / bareUs).toFixed(2)} %
engine, everything missing             ${bandedUs.toFixed(1)} us, ${(bandedUs / exactUs).toFixed(1)} exact ones
reading one input by its schema        ${parseUs.toFixed(1)} us`);
}

const cleanups = [];
try {
  await (process.argv[2] === "webhooks" ? benchWebhooks(cleanups) : main(cleanups));
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

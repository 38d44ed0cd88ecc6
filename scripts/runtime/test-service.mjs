import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inRoot } from "../boot/paths.mjs";
import { freePort } from "../boot/ports.mjs";
import { startCompanions } from "./companions.mjs";
import { migrate } from "./migrate.mjs";
import { loadCatalog, loadSample } from "./seeds.mjs";
import { startServing } from "./server.mjs";

const TEMPLATE = "template_migrated";

/** Creates the migrated database that all test databases are copied from. */
export async function makeTemplate(cluster) {
  await administer(cluster, `CREATE DATABASE ${TEMPLATE}`);
  const answer = await migrate(cluster.url(TEMPLATE));
  await loadCatalog(cluster.url(TEMPLATE));
  await loadSample(cluster.url(TEMPLATE));
  // Copying requires that nobody is connected to the original.
  await administer(
    cluster,
    `ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`,
  );
  return answer;
}

/** Returns the environment for the tests, the build and the server under test; nothing from a running service. */
export async function testEnvironment(cluster) {
  const [port, url] = [await freePort(), cluster.url("http")];
  const [data, temporary] = [join(cluster.home, "data"), join(cluster.home, "tmp")];
  for (const folder of [data, temporary]) mkdirSync(folder);
  await administer(cluster, `CREATE DATABASE http TEMPLATE ${TEMPLATE}`);
  const shared = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    AIDSTATION_DATA_DIR: data,
    APP_SECRET: randomBytes(32).toString("hex"),
    BASE_URL_TEST: `http://localhost:${port}`,
    BASE_URL_LIVE: `http://live.localhost:${port}`,
    BENCH: "off",
    DEMONSTRATION: "on",
    DRAIN_SECONDS: "0",
    UNIT_GUARD: "on",
  };
  const companions = await startCompanions({ port, data, lasting: false, environment: {} });
  Object.assign(shared, companions.env);
  // All tests call from one address, so its limit is generous; the limit itself is tested separately.
  const generous = { PUBLIC_RATE_PER_SECOND: "100000", PUBLIC_BURST: "1000000" };
  const own = { DATABASE_URL: url, PORT: String(port), NODE_ENV: "production" };
  // Test webhook receivers listen on this machine; names don't resolve, because tests use no network.
  const webhooks = { WEBHOOK_LOOPBACK: "on", DNS_SERVERS: "127.0.0.1:1" };
  const server = { ...shared, ...generous, ...own, ...webhooks };
  // A test gets a database only when it asks for one.
  const { DATABASE_URL: _, ...unbound } = shared;
  const tests = {
    ...unbound,
    // Temporary test files are removed along with everything else.
    TMPDIR: temporary,
    AIDSTATION_TEST_BASE_URL: shared.BASE_URL_TEST,
    AIDSTATION_TEST_DATABASE_URL: url,
    AIDSTATION_TEST_CLUSTER_URL: cluster.url(),
    AIDSTATION_TEST_TEMPLATE: TEMPLATE,
  };
  return { server, tests, stop: companions.stop };
}

/** Starts the built application for the tests; its many log lines go to a file. */
export async function serveForTests(env, { apiOnly = false } = {}) {
  mkdirSync(inRoot("test-results"), { recursive: true });
  const log = openSync(inRoot("test-results/server.log"), "w");
  try {
    return await startServing(env, { output: log, apiOnly });
  } finally {
    closeSync(log);
  }
}

async function administer(cluster, statement) {
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

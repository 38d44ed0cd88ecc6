import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../boot/failure.mjs";
import { DATA, inData } from "../boot/paths.mjs";
import { freePort, portError } from "../boot/ports.mjs";
import { until } from "../boot/processes.mjs";
import { initialise, SUPERUSER, startServer } from "./cluster.mjs";
import { databaseHome, recall, remember } from "./database-home.mjs";
import { nativeMajor } from "./native.mjs";
import { clearStalePostmaster } from "./postmaster.mjs";

const DATABASE = "aidstation";
const PATIENCE_MS = 10_000;
/** The port on which this process started it. */
let port = null;

/** Starts this clone's embedded database, creating or recovering it first if needed. */
export async function startDatabase() {
  const { user, home, native, memory } = await databaseHome();
  const data = join(home, "postgres");
  const notes = home === DATA ? [] : [`in ${home}, because its user cannot enter this clone`];
  if (existsSync(data)) checkMajor(data, native);
  else await initialise({ native, data, user, password: memory.password, durable: true });
  const cleared = await clearStalePostmaster(data);
  if (cleared) notes.push(cleared);
  if (port === null) {
    const isFree = memory.port && (await portError(memory.port, "127.0.0.1")) === null;
    if (!isFree) remember(Object.assign(memory, { port: await freePort() }));
    port = memory.port;
  } else {
    // Its clients know this port, and a killed server may hold it for a moment.
    await until(async () => (await portError(port, "127.0.0.1")) === null, PATIENCE_MS);
  }
  const log = rotated(inData("postgres.log"));
  const server = await persist({ native, data, user, port, durable: true, log });
  try {
    await createDatabase(urlOf(memory, "postgres"));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    ...server,
    url: urlOf(memory, DATABASE),
    summary: [`127.0.0.1:${port}`, ...notes].join("; "),
  };
}

/** Returns the URL where this clone's embedded database was last started; null if it never was. */
export function databaseUrl() {
  const memory = recall();
  return memory.port === undefined ? null : urlOf(memory, DATABASE);
}

const urlOf = ({ password, port }, database) =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** The child processes of a killed server hold its memory a moment longer, and PostgreSQL rightly waits for them. */
async function persist(options) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await startServer(options);
    } catch (error) {
      const held = /pre-existing shared memory|still in use/.test(error.output ?? "");
      if (!held || performance.now() > end) throw error;
      await sleep(100);
    }
  }
}

async function createDatabase(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function checkMajor(data, native) {
  const [has, brings] = [
    readFileSync(join(data, "PG_VERSION"), "utf8").trim(),
    nativeMajor(native),
  ];
  if (has === brings) return;
  throw new Failure(
    `The database in ${data} is of PostgreSQL ${has}, this release brings ${brings}: dump it with the old release first.`,
  );
}

/** Returns a log file that is not too long: one that is gets rotated away. */
export function rotated(log) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(log, `${log}.old`);
  return log;
}

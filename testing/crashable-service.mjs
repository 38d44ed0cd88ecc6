import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { start } from "../scripts/boot/children.mjs";
import { inRoot } from "../scripts/boot/paths.mjs";
import { freePort } from "../scripts/boot/ports.mjs";
import { isAlive, until } from "../scripts/boot/processes.mjs";
import { initialise, SUPERUSER, startServer } from "../scripts/runtime/cluster.mjs";
import { canEnter, databaseUser } from "../scripts/runtime/database-user.mjs";
import { migrate } from "../scripts/runtime/migrate.mjs";
import { copyNative, installedNative, linkLibraries, runs } from "../scripts/runtime/native.mjs";

export async function startCrashableService() {
  const user = databaseUser();
  const base = [tmpdir(), "/var/tmp", "/tmp"].find((directory) => canEnter(user, directory));
  const home = mkdtempSync(join(base ?? tmpdir(), "aidstation-crash-"));
  if (user.uid !== undefined) chmodSync(home, 0o711);
  const [port, databasePort] = [await freePort(), await freePort()];
  const [password, data] = [randomBytes(16).toString("hex"), join(home, "postgres")];
  const native = await nativeFor(user, home);
  const log = join(home, "postgres.log");
  // Durable: writes must reach the operating system before they are acknowledged.
  const cluster = { native, data, user, durable: true };
  await initialise({ ...cluster, password });
  const databaseUrl = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${databasePort}/app`;
  mkdirSync(join(home, "data"));
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    AIDSTATION_DATA_DIR: join(home, "data"),
    APP_SECRET: randomBytes(32).toString("hex"),
    DATABASE_URL: databaseUrl,
    BASE_URL_TEST: `http://localhost:${port}`,
    PORT: String(port),
    NODE_ENV: "production",
    LOG_LEVEL: "silent",
    DEMONSTRATION: "on",
  };
  let database;
  let server;

  const startDatabase = async () => {
    database = await startServer({ ...cluster, port: databasePort, log });
  };
  const startApplication = async () => {
    server = await serve(env);
  };
  let halted = [];
  const killServer = async () => {
    process.kill(-server.child.pid, "SIGKILL");
    await server.exit;
  };
  const killDatabase = async () => {
    const backends = childrenOf(database.pid);
    for (const pid of [database.pid, ...backends]) signal(pid, "SIGKILL");
    await database.exit;
    await until(() => !backends.some(isAlive), 10_000);
  };
  // Kills the server first, immediately before the database, so that the application doesn't see the database go.
  const kill = async () => {
    await Promise.all([killServer(), killDatabase()]);
  };

  await startDatabase();
  await createDatabase(databaseUrl);
  await migrate(databaseUrl);
  await startApplication();
  return {
    origin: `http://localhost:${port}`,
    databaseUrl,
    kill,
    killDatabase,
    killServer,
    killBackend: async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
         ORDER BY random() LIMIT 1`,
      );
      client.on("error", () => undefined);
      for (const { pid } of rows) signal(pid, "SIGKILL");
      await client.end();
    },
    haltDatabase: () => {
      halted = [database.pid, ...childrenOf(database.pid)];
      for (const pid of halted) signal(pid, "SIGSTOP");
    },
    resumeDatabase: () => {
      for (const pid of halted) signal(pid, "SIGCONT");
    },
    startDatabase,
    startServer: startApplication,
    restart: async () => {
      await startDatabase();
      await startApplication();
    },
    stop: async () => {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function serve(env) {
  const flags = ["--max-old-space-size=512", inRoot("scripts/serve.mjs")];
  const { child, exit } = start(process.execPath, flags, {
    env,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ready = new Promise((resolve) => child.once("message", resolve));
  const first = await Promise.race([ready, exit]);
  if (first !== "ready") throw new Error("The server did not start.");
  return { child, exit };
}

async function createDatabase(url) {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query("CREATE DATABASE app");
  await client.end();
}

async function nativeFor(user, home) {
  const native = await installedNative();
  linkLibraries(native);
  if (runs(native, user)) return native;
  const copy = join(home, "native");
  copyNative(native, copy);
  return copy;
}

/** Returns the database server's child processes if the system lists them; elsewhere they end when it is gone. */
function childrenOf(parent) {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => parentOf(pid) === parent);
  } catch {
    return [];
  }
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/** Signals a process that may already be gone. */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import pg from "pg";

/** A production process, started as an operator would, with only its own settings. */
export interface ServingProcess {
  origin: string;
  child: ChildProcess;
  /** Returns everything it has printed. */
  output: () => string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Resolves once `/readyz` succeeds; rejects with its output if it exits first. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Start {
  settings?: Record<string, string>;
  command?: readonly string[];
  folder?: string;
}

/** Returns the settings production needs, with a database for the test. */
export async function productionSettings(database: string, template?: string) {
  const origin = template ?? process.env["AIDSTATION_TEST_TEMPLATE"] ?? "";
  return {
    DATABASE_URL: await copyDatabase(origin, database),
    APP_SECRET: "1".repeat(64),
    KEY_SERVICE_KEY: "2".repeat(64),
    SMTP_URL: "smtp://127.0.0.1:1",
    BASE_URL_TEST: "https://sandbox.example",
    BASE_URL_LIVE: "https://api.example",
    STRIPE: "off",
    LOG_LEVEL: "error",
  };
}

/** Copies a database, disconnecting everyone from it, and returns the copy's URL. */
export async function copyDatabase(original: string, copy: string): Promise<string> {
  const cluster = process.env["AIDSTATION_TEST_CLUSTER_URL"] ?? "";
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
  await client.query(others, [original]);
  await client.query(`CREATE DATABASE ${copy} TEMPLATE ${original}`);
  await client.end();
  return Object.assign(new URL(cluster), { pathname: `/${copy}` }).href;
}

export async function startProcess({ settings = {}, command, folder }: Start = {}) {
  const port = String(await freePort());
  const [program = "", ...args] = command ?? [process.execPath, "scripts/serve.mjs"];
  const child = spawn(program, args, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: port, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const ended = once(child, "close").then(() => child.exitCode);
  const origin = `http://127.0.0.1:${port}`;
  const started: ServingProcess = {
    origin,
    child,
    output: () => text,
    ended,
    ready: async () => {
      while (!(await isReady(origin))) {
        if (child.exitCode !== null) throw new Error(`It ended: ${text}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
  return started;
}

/** True if a process reports ready. */
export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { figure } from "./figures";

/** The demonstration, started the normal way; its server and database are killed while it works. */

const KILLS = 10;
const OUTAGE_MAX_MS = 3_000;
const PAUSE_MS = 40;
const data = join(process.env["TMPDIR"] ?? "/tmp", "self-healing");
const PARTS = { server: serverPid, database: databasePid };

let launcher: ChildProcess;
let origin: string;
let output = "";

beforeAll(async () => {
  mkdirSync(data, { recursive: true });
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  probe.close();
  origin = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  launcher = spawn(process.execPath, ["scripts/boot/run.mjs", "start"], {
    env: { PATH, HOME, PORT: String(port), AIDSTATION_DATA_DIR: data, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  launcher.stdout?.on("data", keep);
  launcher.stderr?.on("data", keep);
  while (!output.includes("is ready at")) {
    if (launcher.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}, 110_000);
afterAll(async () => {
  launcher.kill("SIGTERM");
  await once(launcher, "close");
  const home = databaseHome();
  if (home !== data) rmSync(home, { recursive: true, force: true });
});

function databaseHome(): string {
  const { home } = JSON.parse(readFileSync(join(data, "database.json"), "utf8"));
  return home === "." ? data : home;
}

function databasePid(): number {
  const file = join(databaseHome(), "postgres/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

function serverPid(): number {
  const { children } = JSON.parse(readFileSync(join(data, "running.json"), "utf8"));
  return children.at(-1)?.pid ?? 0;
}

interface Asker {
  lastGood: number;
  /** Longest time without a 200 since the last check. */
  longest: number;
  statuses: Set<number>;
}

/** Polls until told to stop. */
async function ask(key: string, asker: Asker, isOver: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  while (!isOver()) {
    try {
      // A connection that nobody answers or closes counts as an outage.
      const signal = AbortSignal.timeout(OUTAGE_MAX_MS);
      const answer = await fetch(`${origin}/v1/athletes`, { headers, signal });
      await answer.arrayBuffer();
      asker.statuses.add(answer.status);
      if (answer.status === 503) expect(answer.headers.get("retry-after")).not.toBeNull();
      asker.longest = Math.max(asker.longest, performance.now() - asker.lastGood);
      if (answer.status === 200) asker.lastGood = performance.now();
    } catch {
      // The connection belonged to the killed process.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

test("kill -9 of the server and the database, in turns, recovers within three seconds each time", async () => {
  const { partner } = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
  const isUp = () => fetch(`${origin}/readyz`).then(({ ok }) => ok);
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
  let isOver = false;
  const askers = Array.from({ length: 4 }, () => ({
    lastGood: performance.now(),
    longest: 0,
    statuses: new Set<number>(),
  }));
  const asking = askers.map((asker) => ask(partner.test_key, asker, () => isOver));
  const outages: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const pidOf = kill % 2 === 0 ? PARTS.server : PARTS.database;
    const before = pidOf();
    for (const asker of askers) asker.longest = 0;
    process.kill(before, "SIGKILL");
    const isNew = () => ![0, before].includes(pidOf());
    await expect.poll(isNew, { timeout: 20_000 }).toBe(true);
    const since = performance.now();
    const isHealed = () => askers.every(({ lastGood }) => lastGood > since);
    await expect.poll(isHealed, { timeout: 20_000 }).toBe(true);
    outages.push(Math.round(Math.max(...askers.map(({ longest }) => longest))));
  }
  isOver = true;
  await Promise.all(asking);
  figure("outages after kill -9 of server and database, ms", outages.join(" "));
  for (const { statuses } of askers) {
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }
  expect(Math.max(...outages)).toBeLessThan(OUTAGE_MAX_MS);
  expect(launcher.exitCode).toBeNull();
});

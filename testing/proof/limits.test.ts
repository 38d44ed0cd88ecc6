import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { newPartner } from "../partner";
import { closeDatabase } from "./database";
import { figure } from "./figures";

/** Limits hold over several processes on one database. */

const PROCESSES = 8;
const SECONDS = 10;
const PLAN = { rate: 50, burst: 200 };
/** How many times as much as the account may. */
const TOO_MUCH = 4;
/** Until every process has loaded what it runs. */
const LOADING_MS = 15_000;

afterAll(closeDatabase);

interface Said {
  admittedAtMs: number[];
  refused: number;
}

async function hammer(key: string): Promise<Said[]> {
  const startMs = Date.now() + LOADING_MS;
  const perSecond = (TOO_MUCH * PLAN.rate) / PROCESSES;
  const args = [key, perSecond, SECONDS, startMs].map(String);
  const run = async (): Promise<Said> => {
    const script = ["--import", "tsx", "testing/limit-child.ts", ...args];
    const { stdout } = await promisify(execFile)(process.execPath, script, {
      env: { ...process.env, LOG_LEVEL: "silent" },
    });
    return JSON.parse(stdout);
  };
  return Promise.all(Array.from({ length: PROCESSES }, run));
}

test("eight processes that ask four times as much are admitted burst and rate, within 2 %", async () => {
  const { testKey } = await newPartner(PLAN);
  const said = await hammer(testKey);
  const times = said.flatMap(({ admittedAtMs }) => admittedAtMs);
  const refused = said.reduce((sum, each) => sum + each.refused, 0);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  const expected = PLAN.burst + PLAN.rate * seconds;
  const off = times.length / expected - 1;
  figure(
    "eight processes at four times the rate, admitted",
    `${times.length} of ${times.length + refused} in ${seconds.toFixed(2)} s, ${(100 * off).toFixed(2)} % off`,
  );
  expect(times.length + refused).toBe(TOO_MUCH * PLAN.rate * SECONDS);
  expect(seconds).toBeGreaterThan(SECONDS * 0.9);
  expect(Math.abs(off)).toBeLessThan(0.02);
});

test("eight processes that share a ceiling of two hundred a day are admitted exactly two hundred", async () => {
  const { testKey } = await newPartner({ requestsPerDay: 200 });
  const said = await hammer(testKey);
  const admitted = said.reduce((sum, { admittedAtMs }) => sum + admittedAtMs.length, 0);
  figure("eight processes on a ceiling of 200 a day, admitted", admitted);
  expect(admitted).toBe(200);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { newPartner } from "../partner";
import { closeDatabase } from "./database";
import { figure } from "./figures";

/** Limits hold across several processes on one database. */

const PROCESSES = 8;
const SECONDS = 10;
const PLAN = { rate: 50, burst: 200 };
/** Load as a multiple of what the account may send. */
const TOO_MUCH = 4;
afterAll(closeDatabase);

interface Said {
  admittedAtMs: number[];
  refused: number;
}

/** Starts all processes at once, when every one is ready. */
async function hammer(key: string): Promise<Said[]> {
  const perSecond = (TOO_MUCH * PLAN.rate) / PROCESSES;
  const args = ["--import", "tsx", "testing/limit-child.ts", key, `${perSecond}`, `${SECONDS}`];
  const children = Array.from({ length: PROCESSES }, () =>
    spawn(process.execPath, args, {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, LOG_LEVEL: "silent" },
    }),
  );
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const startMs = Date.now() + 200;
  return Promise.all(
    children.map(async ({ stdin, stdout }) => {
      stdin.write(String(startMs));
      let said = "";
      for await (const chunk of stdout) said += chunk;
      return JSON.parse(said) as Said;
    }),
  );
}

test("eight processes asking for four times as much are admitted burst and rate, within 2 %", async () => {
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

test("eight processes that share a daily ceiling of 200 are admitted exactly 200", async () => {
  const { testKey } = await newPartner({ requestsPerDay: 200 });
  const said = await hammer(testKey);
  const admitted = said.reduce((sum, { admittedAtMs }) => sum + admittedAtMs.length, 0);
  figure("eight processes on a ceiling of 200 a day, admitted", admitted);
  expect(admitted).toBe(200);
});

import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { newAthlete } from "../athletes";
import { type Answer, BASE_URL } from "../http";
import { newPartner } from "../partner";
import { counted, figure, percentile } from "./figures";

/** Load that doesn't wait for responses, and its effect on someone else. */

export interface Timed {
  status: number;
  ms: number;
}

/** Runs one call and measures its duration. */
export async function timed(work: () => Promise<Answer>): Promise<Timed & { answer: Answer }> {
  const startedMs = performance.now();
  const answer = await work();
  return { answer, status: answer.status, ms: performance.now() - startedMs };
}

/** Makes calls at a fixed rate for a number of seconds, without waiting for earlier responses. */
export async function storm(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (index: number) => Promise<Answer>,
): Promise<Timed[]> {
  const count = perSecond * seconds;
  const startedMs = performance.now();
  const calls: Promise<Timed>[] = [];
  for (let index = 0; index < count; index++) {
    const dueMs = startedMs + (index * 1000) / perSecond;
    await pause(Math.max(0, dueMs - performance.now()));
    calls.push(timed(() => send(index)));
  }
  return Promise.all(calls);
}

/** Runs work with a fixed number of calls in progress at a time, in order. */
export async function crowd<T>(
  size: number,
  count: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: size }, worker));
  return results;
}

const PER_SECOND = 50;
const WARMING_SECONDS = 1;
const REST_SECONDS = 4;

export interface Witness {
  restP50Ms: number;
  restP99Ms: number;
  p50Ms: number;
  p99Ms: number;
  /** How often each status was returned while the work ran. */
  statuses: Record<string, number>;
}

/** Starts another tenant that constantly reads one athlete, in its own thread and connection. */
export async function newBystander() {
  const { testKey: key } = await newPartner();
  const { id } = await newAthlete(key);
  const workerData = { url: `${BASE_URL}/v1/athletes/${id}`, key, perSecond: PER_SECOND };
  const readsDuring = async (work: Promise<unknown>): Promise<Timed[]> => {
    const witness = new Worker(new URL("./witness.mjs", import.meta.url), { workerData });
    const said = once(witness, "message");
    await work.finally(() => witness.postMessage("stop"));
    const [reads] = await said;
    return reads;
  };
  return {
    /** Measures at rest, then while the work runs. */
    during: async (work: () => Promise<unknown>): Promise<Witness> => {
      await readsDuring(pause(WARMING_SECONDS * 1000));
      const rest = (await readsDuring(pause(REST_SECONDS * 1000))).map(({ ms }) => ms);
      const answers = await readsDuring(work());
      const beside = answers.map(({ ms }) => ms);
      return {
        restP50Ms: percentile(rest, 50),
        restP99Ms: percentile(rest, 99),
        p50Ms: percentile(beside, 50),
        p99Ms: percentile(beside, 99),
        statuses: counted(answers.map(({ status }) => status)),
      };
    },
  };
}

/** Expects the bystander's responses to be unaffected: at most three times slower, or imperceptibly slow. */
export function expectUndisturbed(what: string, witness: Witness): void {
  const { restP50Ms, restP99Ms, p50Ms, p99Ms, statuses } = witness;
  const shown = (ms: number) => ms.toFixed(1);
  figure(
    `bystander beside ${what}, p50/p99 ms`,
    `${shown(p50Ms)}/${shown(p99Ms)} (at rest ${shown(restP50Ms)}/${shown(restP99Ms)})`,
  );
  expect.soft(Object.keys(statuses)).toEqual(["200"]);
  expect.soft(p99Ms).toBeLessThan(Math.max(3 * restP99Ms, 50));
}

import { randomUUID } from "node:crypto";
import { db, transaction } from "@/lib/platform/db";
import { startJobs } from "@/lib/platform/job-worker";
import { enqueue, enqueueEach } from "@/lib/platform/jobs";

/** What a job costs that does nothing: one after another, many at once, and none at all. */

const SEQUENTIAL = 300;
const BURST = 2_000;
const IDLE_MS = 10_000;

let done = 0;
let heard = () => {};
const work = async () => {
  done++;
  heard();
};
const running = startJobs({ tasks: { "athlete/erased": work }, crons: {} });
const newData = () => ({ account_id: randomUUID(), athlete_id: randomUUID() });

/** From the beginning of the unit of work to the job's own code. */
async function one(): Promise<number> {
  const beganMs = performance.now();
  const ran = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await transaction({ db }, (unit) => enqueue(unit, "athlete/erased", newData()));
  await ran;
  return performance.now() - beganMs;
}

async function costOf(count: number, measured: () => Promise<unknown>) {
  const [cpu, beganMs] = [process.cpuUsage(), performance.now()];
  await measured();
  const { user, system } = process.cpuUsage(cpu);
  return {
    wallMs: (performance.now() - beganMs) / count,
    cpuMs: (user + system) / 1_000 / count,
  };
}

for (let warm = 0; warm < 50; warm++) await one();
const waits: number[] = [];
const sequential = await costOf(SEQUENTIAL, async () => {
  for (let job = 0; job < SEQUENTIAL; job++) waits.push(await one());
});
waits.sort((a, b) => a - b);
const burst = await costOf(BURST, async () => {
  const all = new Promise<void>((resolve) => {
    done = 0;
    heard = () => done === BURST && resolve();
  });
  await enqueueEach({ db }, "athlete/erased", Array.from({ length: BURST }, newData));
  await all;
});
const idle = await costOf(IDLE_MS / 1_000, () => new Promise((end) => setTimeout(end, IDLE_MS)));
await running.stop();
const at = (share: number) => waits[Math.floor(SEQUENTIAL * share)];
process.stdout.write(
  JSON.stringify({ sequential, burst, idle, p50: at(0.5), p95: at(0.95), most: waits.at(-1) }),
);
process.exit();

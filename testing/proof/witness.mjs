import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads one URL at a fixed rate, without waiting for earlier responses, until told to stop; then reports each response.
 * Runs in its own thread, so that it measures the service and not the load generator's own work.
 */

const { url, key, perSecond } = workerData;
const agent = new Agent({ keepAlive: true });
const headers = { authorization: `Bearer ${key}` };
let isAsked = true;
parentPort.once("message", () => {
  isAsked = false;
});

/** @returns {Promise<{ status: number, ms: number }>} */
const read = () => {
  const beganMs = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        resolve({ status: answer.statusCode, ms: performance.now() - beganMs }),
      );
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
};

const reads = [];
for (let dueMs = performance.now(); isAsked; dueMs += 1000 / perSecond) {
  await pause(Math.max(0, dueMs - performance.now()));
  reads.push(read());
}
parentPort.postMessage(await Promise.all(reads));
agent.destroy();

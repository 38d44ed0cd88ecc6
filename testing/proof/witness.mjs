import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads one address all the time, each read at its moment whether or not those before it were answered, until it is told
 * to stop; then says how each was answered. In a thread of its own, so that it measures the service and not the load's
 * own work with what it is answered.
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

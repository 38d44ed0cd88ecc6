import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { paced } from "./paced.mjs";

/** Connections of the closed loops: one that waits for each answer, few, and many. */
export const CONNECTIONS = [1, 16, 256];
const PACE = 2_000;
const MS_PER_TICK = 10;

/** One round of load on one path: requests a second, the p99 in milliseconds, and the server's CPU time for each. */
async function round({ baseUrl, pid }, path, connections, seconds) {
  const before = cpuMs(pid);
  const result = await autocannon({
    url: `${baseUrl}${path.path}`,
    method: path.method,
    headers: path.headers,
    ...(path.body === undefined ? {} : { body: JSON.stringify(path.body) }),
    connections,
    duration: seconds,
    ...inTurn(path, connections),
  });
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${path.name}: ${wrong} of the answers were no success.`);
  const cpuUs = (1000 * (cpuMs(pid) - before)) / result.requests.total;
  return { rps: result.requests.average, p99Ms: result.latency.p99, cpuUs };
}

/** Where a path has several requests each connection goes through them from another one on. */
function inTurn({ requests }, connections) {
  if (requests === undefined) return {};
  let opened = 0;
  return {
    requests,
    setupClient: (client) => {
      const from = Math.floor((opened++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  };
}

/** CPU time that a process has used, by the kernel; none where that does not tell. */
function cpuMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return Number.NaN;
  }
}

/**
 * Rounds of all paths in turn, so that whatever else the machine does falls on all of them alike. A path has the server
 * that answers it. Answers, by name and number of connections, the medians.
 */
export async function measure(paths, { rounds, seconds, connections: all = CONNECTIONS }) {
  for (const path of paths) await round(path.server, path, CONNECTIONS[1], 2 * seconds);
  const results = new Map();
  for (let turn = 0; turn < rounds; turn++) {
    for (const connections of all) {
      for (const path of paths) {
        const name = key(path.name, connections);
        const result = await round(path.server, path, connections, seconds);
        results.set(name, [...(results.get(name) ?? []), result]);
      }
    }
  }
  return new Map([...results].map(([name, results]) => [name, medians(results)]));
}

/** As `measure`, at a fixed rate, with latencies in microseconds. */
export async function measurePaced(paths, { rounds, seconds }) {
  const all = new Map(paths.map(({ name }) => [name, []]));
  for (let turn = 0; turn < rounds; turn++) {
    for (const path of paths) {
      const result = await paced(path.server.baseUrl, path, { perSecond: PACE, seconds });
      all.get(path.name).push(result);
    }
  }
  return new Map([...all].map(([name, results]) => [name, medians(results)]));
}

export const key = (name, connections) => `${name} @${connections}`;

function medians(results) {
  const of = (field) => results.map((one) => one[field]).sort((a, b) => a - b)[results.length >> 1];
  return Object.fromEntries(Object.keys(results[0]).map((field) => [field, of(field)]));
}

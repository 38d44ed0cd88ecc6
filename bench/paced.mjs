import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

const TICK_MS = 1;
const CONNECTIONS = 32;

/**
 * Asks at a fixed rate, whether or not answers come, and answers p50 and p99 in microseconds, each counted from when the
 * request was due: a server that stalls is not asked less for it.
 */
export async function paced(baseUrl, { method, path, headers, body }, { perSecond, seconds }) {
  const pool = new Pool(baseUrl, { connections: CONNECTIONS, pipelining: 1 });
  const text = body === undefined ? undefined : JSON.stringify(body);
  const latencies = [];
  const open = [];
  const ask = async (dueMs) => {
    const answer = await pool.request({ method, path, headers, body: text });
    await answer.body.dump();
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}`);
    latencies.push((performance.now() - dueMs) * 1000);
  };
  const begunMs = performance.now();
  const all = perSecond * seconds;
  for (let sent = 0; sent < all; ) {
    const due = Math.min(all, Math.floor(((performance.now() - begunMs) / 1000) * perSecond));
    for (; sent < due; sent++) open.push(ask(begunMs + (sent / perSecond) * 1000));
    await sleep(TICK_MS);
  }
  await Promise.all(open);
  await pool.close();
  latencies.sort((a, b) => a - b);
  return { p50: at(latencies, 0.5), p99: at(latencies, 0.99) };
}

const at = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)];

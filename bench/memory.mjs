import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { EXACT_CALL } from "./paths.mjs";
import { benchKey, openServers } from "./servers.mjs";

const IDLE = [256, 1_000];
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);

/** `npm run bench -- memory`: what `npm run api` needs: until it is ready, after an answer, for connections, under load. */
export async function benchMemory(cleanups) {
  const { env, api: server } = await openServers(cleanups, { withPages: false });
  const rss = () => residentMb(server.pid);
  const say = (what, value) => console.log(what.padEnd(44), value);
  say("until it was ready", `${server.readyMs.toFixed(0)} ms`);
  const headers = {
    authorization: `Bearer ${await benchKey(env)}`,
    "content-type": "application/json",
  };
  const url = `${server.baseUrl}/v1/nutrition/calculate`;
  const body = JSON.stringify(EXACT_CALL);
  await (await fetch(url, { method: "POST", headers, body })).arrayBuffer();
  const first = rss();
  say("after its first answer", `${first} MB`);
  for (const count of IDLE) {
    const sockets = await Promise.all(Array.from({ length: count }, () => idle(server)));
    say(`${count} idle connections more`, `${rss() - first} MB`);
    for (const socket of sockets) socket.destroy();
    await sleep(500);
  }
  for (let minute = 1; minute <= MINUTES; minute++) {
    const load = { url, method: "POST", headers, body, connections: 64, duration: 60 };
    const { requests, non2xx, errors } = await autocannon(load);
    say(
      `minute ${minute} of load`,
      `${rss()} MB, ${requests.average.toFixed(0)} a second, ${non2xx + errors} wrong`,
    );
  }
}

/** A connection that has asked once, so that it is one kept alive. */
function idle({ baseUrl }) {
  const { port, host } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.once("error", reject);
    socket.once("data", () => resolve(socket));
    socket.write(`GET /v1/activity-types HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  });
}

const residentMb = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024);

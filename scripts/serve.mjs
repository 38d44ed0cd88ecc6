import { once } from "node:events";
import { createServer } from "node:http";
import next from "next";
import { clientAddress, PROXY_HEADERS, trustedProxies } from "./runtime/client-address.mjs";
import { ROOT } from "./runtime/paths.mjs";

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || undefined;
const development = process.env.NODE_ENV === "development";
const hops = trustedProxies(process.env.TRUSTED_PROXIES);

const server = createServer({
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  // Longer than the usual idle time of a proxy, so that it is never us who closes as it sends.
  keepAliveTimeout: 65_000,
});
// Whoever works beside the requests in this process waits for this: instrumentation.ts.
globalThis[Symbol.for("aidstation.listening")] = once(server, "listening").then(() =>
  server.address(),
);
const app = next({ dev: development, dir: ROOT, port, hostname: host, httpServer: server });
await app.prepare();
const handle = app.getRequestHandler();

server.on("request", (request, response) => {
  const { headers } = request;
  headers["x-forwarded-for"] = clientAddress(headers, request.socket.remoteAddress, hops);
  if (hops === 0) for (const name of PROXY_HEADERS) delete headers[name];
  handle(request, response);
});
server.once("error", (error) => {
  console.error(`Cannot listen on port ${port}: ${error.code ?? error.message}`);
  process.exit(1);
});
server.listen(port, host, () => process.send?.("ready"));

let stopping = false;

/** Takes no more connections, finishes what it has begun, and leaves; streams are cut after some seconds. */
function stop() {
  if (stopping) return;
  stopping = true;
  // Deliveries that are on their way finish, or are left to whoever starts next.
  const deliveries = globalThis[Symbol.for("aidstation.deliveries")]?.stop();
  const relay = globalThis[Symbol.for("aidstation.job-relay")]?.stop();
  // It calls us over HTTP, so it has to end while the calls under way still can.
  const jobs = globalThis[Symbol.for("aidstation.executor")]?.stop();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), 8000);
  server.close(async () => {
    clearInterval(sweep);
    clearTimeout(cut);
    await deliveries;
    await relay;
    await jobs;
    await app.close();
    process.exit(0);
  });
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The launcher is gone: nobody is left who would stop us.
process.on("disconnect", stop);

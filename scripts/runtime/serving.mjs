import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { Failure } from "./failure.mjs";
import { isAway, migratedProblem } from "./migrate.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { portFailure } from "./ports.mjs";
import { newRequestGate } from "./request-gate.mjs";
import { shutDown } from "./shut-down.mjs";

const RETRY_MS = 200;

/**
 * Serves the application in this process until it is asked to stop. It refuses to start where a setting, the database
 * or the master key is wrong; a database that is merely away is waited for.
 *
 * @throws Failure with everything that keeps it from serving
 */
export async function serve({ socketsFromLauncher }) {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    // Longer than the usual idle time of a proxy, so that it is never us who closes as it sends.
    keepAliveTimeout: 65_000,
  });
  const app = await prepared(server);
  const application = await described();
  const { settings } = application;
  const gate = newRequestGate(server, app.getRequestHandler(), settings);
  const stop = async () => {
    if (gate.state() === "stopping") return;
    await shutDown({ gate, application, app, drainMs: settings.DRAIN_SECONDS * 1000 });
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The launcher is gone: nobody is left who would stop us.
  process.on("disconnect", stop);
  const origin = await (socketsFromLauncher ? receive : listen)(server, settings);
  await databaseFits(application, settings.DATABASE_URL);
  if (gate.state() === "stopping") return;
  gate.ready();
  process.send?.("ready");
  application.begin(origin);
}

async function prepared(server) {
  const development = process.env.NODE_ENV === "development";
  if (!development) {
    // What the build was made with: next.config.ts is not where only the built application is.
    const { config } = JSON.parse(readFileSync(inRoot(".next/required-server-files.json"), "utf8"));
    process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  }
  const port = Number(process.env.PORT) || 3000;
  const app = next({ dev: development, dir: ROOT, port, httpServer: server });
  await app.prepare();
  return app;
}

/** What instrumentation.ts leaves. @throws Failure with every setting that is missing or wrong */
async function described() {
  const slot = Symbol.for("aidstation.application");
  while (globalThis[slot] === undefined) await sleep(20);
  const application = globalThis[slot];
  if (application.problems.length === 0) return application;
  const lines = application.problems.map((problem) => `  ${problem}`).join("\n");
  throw new Failure(`Not everything that serving needs is set (docs/operating.md):\n${lines}`);
}

/** Waits for a database that is away. @throws Failure for one that this application may not use */
async function databaseFits({ keyProblem }, url) {
  for (let isSaid = false; ; await sleep(RETRY_MS)) {
    try {
      const problem = (await migratedProblem(url)) ?? (await keyProblem());
      if (problem === null) return;
      throw new Failure(problem);
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!isSaid) console.error(error.message || error.code);
      isSaid = true;
    }
  }
}

/** Listens by itself. */
function listen(server, { PORT: port, HOST: host }) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portFailure(error, port, host)));
    server.listen(port, host, () => resolve(originOf(port, host)));
  });
}

/** Takes the connections that the launcher has accepted, and says so under the number that each has. */
function receive(server, { PORT: port, HOST: host }) {
  process.on("message", (message, socket) => {
    if (!socket) return;
    // As it is with connections that an HTTP server accepts itself.
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
    process.send(message);
  });
  return originOf(port, host);
}

function originOf(port, host = "127.0.0.1") {
  const reachable = ["::", "0.0.0.0", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

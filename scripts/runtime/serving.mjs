import { EventEmitter } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createDoor } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../boot/failure.mjs";
import { APPLICATION, inRoot, PAGES_STAMP, ROOT } from "../boot/paths.mjs";
import { portFailure } from "../boot/ports.mjs";
import { until } from "../boot/processes.mjs";
import { throughDoors } from "./doors.mjs";
import { answerConnect, answerMalformed, HEADERS_MAX, HEADERS_MAX_BYTES } from "./malformed.mjs";
import { isAway, migratedProblem } from "./migrate.mjs";
import { newPageLine } from "./page-line.mjs";
import { newRequestGate } from "./request-gate.mjs";
import { shutDown } from "./shut-down.mjs";

const RETRY_MS = 200;
const PAGES_AFTER_MS = 300;

/**
 * Serves the application in this process until asked to stop: the API and, unless left out, the pages and background
 * work. Refuses to start if a setting, the database or the master key is wrong; waits for a database that is merely
 * unreachable.
 *
 * @throws Failure with everything that keeps it from serving
 */
export async function serve({ withPages = true }) {
  const application = await described();
  const { settings, networkOf } = application;
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 1_000,
    // Longer than a proxy's usual idle timeout, so that we never close a connection just as it sends.
    keepAliveTimeout: 65_000,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // We refuse requests without a host ourselves, in the usual error format.
    requireHostHeader: false,
  });
  server.maxHeadersCount = HEADERS_MAX + 1;
  // A client that has finished sending still waits for the response.
  server.httpAllowHalfOpen = true;
  // A client that reads nothing for this long keeps its answer in memory no longer.
  server.timeout = 60_000;
  server.on("clientError", answerMalformed);
  server.on("connect", answerConnect);
  // Ignores unknown Expect headers.
  server.on("checkExpectation", (...request) => server.emit("request", ...request));
  const pages = withPages ? pagesOf(server, application) : null;
  const gate = newRequestGate(server, doorsOf(application, pages), settings, networkOf);
  const stop = async () => {
    if (gate.state() === "stopping") return;
    console.log("stopping");
    await shutDown({ gate, application, pages, drainMs: settings.DRAIN_SECONDS * 1000 });
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The launcher is gone, so nobody is left to stop us.
  process.on("disconnect", stop);
  const origin = await listen(server, settings);
  await listenForLive(server, settings);
  console.log(`listening on ${origin}`);
  await databaseFits(application, settings.DATABASE_URL);
  if (gate.state() === "stopping") return;
  gate.answering();
  process.send?.("ready");
  if (pages !== null) {
    // Loading pages blocks the process for a second: first serve the requests that are already waiting.
    await sleep(PAGES_AFTER_MS);
    await pages.open();
  }
  if (gate.state() === "stopping") return;
  gate.ready();
  console.log("ready");
  await application.begin({ works: pages !== null });
}

/** @throws Failure with every setting that is missing or wrong */
async function described() {
  const { describeApplication } = await import(inRoot(APPLICATION));
  const application = await describeApplication(process.env);
  for (const doubt of application.doubts) console.error(doubt);
  if (application.problems.length === 0) return application;
  const lines = application.problems.map((problem) => `  ${problem}`).join("\n");
  throw new Failure(`Not everything that serving needs is set (docs/operating.md):\n${lines}`);
}

/**
 * Loads the pages after the API, since they take longer; requests for a page wait meanwhile. In development Next serves
 * the API as well, since it sees every change.
 */
function pagesOf(server, { networkOf, pageWait }) {
  const development = process.env.NODE_ENV === "development";
  let opening = null;
  let opened = null;
  const open = async () => {
    opening ??= openPages(server, development);
    opened = await opening;
  };
  const draw = async (request, response) => {
    await open();
    return opened.handle(request, response);
  };
  return {
    open,
    answersApi: development,
    answer: development ? draw : newPageLine(draw, networkOf, pageWait),
    close: () => opened?.close(),
  };
}

async function openPages(server, development) {
  if (!development) {
    // The demonstration serves the API while its pages build.
    const isBuilt = () => existsSync(inRoot(PAGES_STAMP));
    if (process.env.DEMONSTRATION === "on") await until(isBuilt, Number.POSITIVE_INFINITY);
    // The build's config: next.config.ts is missing where only the built application is deployed.
    const { config } = JSON.parse(readFileSync(inRoot(".next/required-server-files.json"), "utf8"));
    process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  }
  try {
    const { default: next } = await import("next");
    const port = Number(process.env.PORT) || 3000;
    // Next needs the server's connections only in development. Otherwise it would take over every connection that
    // offers a protocol upgrade, as some clients do for HTTP/2, and never respond.
    const httpServer = development ? server : new EventEmitter();
    const app = next({ dev: development, dir: ROOT, port, httpServer });
    await app.prepare();
    return { handle: app.getRequestHandler(), close: () => app.close() };
  } catch (error) {
    // A service without its pages is not what was asked for.
    console.error(error);
    process.exit(1);
  }
}

function doorsOf({ api, hooks, oauth, isOauth }, pages) {
  if (pages === null) return throughDoors({ api, odd: api, pages: api, oauth, isOauth });
  const { answersApi, answer } = pages;
  const ours = answersApi ? answer : api;
  return throughDoors({
    ...{ api: ours, odd: api, pages: answer, oauth, isOauth },
    hooks: answersApi ? answer : hooks,
  });
}

/** Returns the driver's own message, without our wrapper. */
const reasonOf = ({ cause, message }) => cause?.message || cause?.code || message;

/** Waits for a database that is away. @throws Failure for one that this application may not use */
async function databaseFits({ keyProblem }, url) {
  for (let isSaid = false; ; await sleep(RETRY_MS)) {
    try {
      const problem = (await migratedProblem(url)) ?? (await keyProblem());
      if (problem === null) return;
      throw new Failure(problem);
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!isSaid) console.log(`waiting for the database: ${reasonOf(error)}`);
      isSaid = true;
    }
  }
}

function listen(server, { PORT: port, HOST: host }) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portFailure(error, port, host)));
    server.listen(port, host, () => resolve(originOf(port, host)));
  });
}

/** In the demonstration, live has its own port on this machine, which leads to the same server. */
function listenForLive(server, { DEMONSTRATION, PORT, BASE_URL_LIVE }) {
  const { hostname: host, port } = new URL(BASE_URL_LIVE[0]);
  if (DEMONSTRATION !== "on" || host !== "127.0.0.1" || Number(port) === PORT) return;
  const door = createDoor({ allowHalfOpen: true, noDelay: true });
  door.on("connection", (socket) => server.emit("connection", socket));
  return listen(door, { PORT: Number(port), HOST: host });
}

function originOf(port, host = "127.0.0.1") {
  const reachable = ["::", "0.0.0.0", ""].includes(host) ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

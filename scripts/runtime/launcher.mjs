import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { checkData, wantedPort } from "./checks.mjs";
import { onChildren } from "./children.mjs";
import { demonstrationEnvironment, rememberCompanions } from "./environment.mjs";
import { openFront } from "./front.mjs";
import { generate } from "./generate.mjs";
import { install } from "./install.mjs";
import { DATA } from "./paths.mjs";
import { takeLock } from "./run-lock.mjs";
import { seed } from "./seed.mjs";
import { startServing } from "./server.mjs";
import { stage } from "./stages.mjs";
import { listenForStop } from "./stop.mjs";
import { summary } from "./summary.mjs";
import { supervise } from "./supervise.mjs";

/**
 * Brings the demonstration up stage by stage and keeps its parts alive until it is asked to stop or one of them cannot
 * stay up. Whatever it started is stopped in the reverse order. Answers the exit code: 0 when it was asked to stop.
 */
export async function launch({ development }) {
  const asked = listenForStop();
  const cleanups = [];
  try {
    await demonstrate({ development, asked, cleanups });
    return 0;
  } catch (error) {
    if (asked.code() === null) throw error;
    return asked.code();
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function demonstrate({ development, asked, cleanups }) {
  const port = wantedPort();
  checkData();
  const lock = await takeLock(port);
  cleanups.push(lock.release);
  asked.promise.then(() => lock.update({ stopping: true }));
  onChildren((children) => lock.update({ children }));
  const front = await openPort(port, cleanups);
  await stage("packages", () => install({ development }));
  const database = await openDatabase(cleanups);
  const companions = await openCompanions(port, cleanups);
  const { url } = database.first;
  const env = demonstrationEnvironment({ url, port, development, companions });
  rememberCompanions({ port, companions });
  await stage("generate", generate);
  const { migrate } = await import("./migrate.mjs");
  await stage("migrate", () => migrate(url));
  await stage("build", () => (development ? bundle() : build(env)));
  const { loadCatalog } = await import("./catalog.mjs");
  await stage("catalogue", () => loadCatalog(url));
  const { loadSample } = await import("./sample.mjs");
  await stage("sample", () => loadSample(url));
  await stage("seed", () => seed(env));
  const server = await openServer({ env, front, cleanups });
  console.log(summary(port, companions.MAIL_INBOX_URL));
  await Promise.race([asked.promise, server.failure, database.failure]);
  console.log("Stopping.");
}

async function openPort(port, cleanups) {
  let front;
  await stage("port", async () => {
    front = await openFront({ port, host: process.env.HOST || undefined });
    cleanups.push(front.close);
    return String(port);
  });
  return front;
}

async function openDatabase(cleanups) {
  const { startDatabase } = await import("./database.mjs");
  let database;
  await stage("database", async () => {
    database = await supervise("database", startDatabase);
    cleanups.push(database.stop);
    return database.first.summary;
  });
  return database;
}

/** Stand-ins for the payment processor and the mail server, unless the operator names real ones. */
async function openCompanions(port, cleanups) {
  const { startCompanions } = await import("./companions.mjs");
  let env = {};
  await stage("companions", async () => {
    const companions = await startCompanions({ port, data: DATA });
    cleanups.push(companions.stop);
    env = companions.env;
    return Object.keys(env).length === 0 ? "none needed" : "stand-in for Stripe, mail catcher";
  });
  return env;
}

async function openServer({ env, front, cleanups }) {
  let server;
  await stage("serve", async () => {
    server = await supervise("server", () => startServing(env, { front }));
    cleanups.push(server.stop);
  });
  return server;
}

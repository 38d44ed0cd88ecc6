import { build } from "./build.mjs";
import { checkData, checkPort, wantedPort } from "./checks.mjs";
import { onChildren } from "./children.mjs";
import { rememberEnvironment, serviceEnvironment } from "./environment.mjs";
import { Failure } from "./failure.mjs";
import { generate } from "./generate.mjs";
import { install } from "./install.mjs";
import { DATA, inData } from "./paths.mjs";
import { takeLock } from "./run-lock.mjs";
import { seed } from "./seed.mjs";
import { startServing } from "./server.mjs";
import { stage } from "./stages.mjs";
import { listenForStop } from "./stop.mjs";
import { summary } from "./summary.mjs";

/**
 * Brings the service up stage by stage and stays until it is asked to stop or a part of it ends. Whatever it
 * started is stopped in the reverse order. Answers the exit code: 0 for a service that was asked to stop.
 */
export async function launch({ development }) {
  const asked = listenForStop();
  const cleanups = [];
  try {
    await serve({ development, asked, cleanups });
    return 0;
  } catch (error) {
    if (asked.code() === null) throw error;
    return asked.code();
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function serve({ development, asked, cleanups }) {
  const port = wantedPort();
  checkData();
  const lock = await takeLock(port);
  cleanups.push(lock.release);
  asked.promise.then(() => lock.update({ stopping: true }));
  onChildren((children) => lock.update({ children }));
  await stage("port", async () => {
    await checkPort(port);
    return String(port);
  });
  await stage("packages", () => install({ development }));
  const database = await openDatabase(cleanups);
  const companions = await openCompanions(port, cleanups);
  const env = serviceEnvironment({ url: database.url, port, development, companions });
  rememberEnvironment(env);
  await stage("generate", generate);
  const { migrate } = await import("./migrate.mjs");
  await stage("migrate", () => migrate(env.DATABASE_URL));
  if (!development) await stage("build", () => build(env));
  await stage("seed", () => seed(env));
  const server = await stage("serve", () => startServing(env));
  cleanups.push(server.stop);
  console.log(summary(port, companions.MAIL_INBOX_URL));
  const end = await Promise.race([
    asked.promise,
    server.exit.then(() => "server ended by itself; see its last lines above"),
    database.exit.then(() => `database ended by itself; see ${inData("postgres.log")}`),
  ]);
  if (asked.code() === null) throw new Failure(`The ${end}.`);
  console.log("Stopping.");
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

/** The database that the operator names, or else our own. */
async function openDatabase(cleanups) {
  const url = process.env.DATABASE_URL;
  const never = new Promise(() => {});
  if (url) {
    await stage("database", async () => "the one of DATABASE_URL");
    return { url, exit: never };
  }
  const { startDatabase } = await import("./database.mjs");
  let database;
  await stage("database", async () => {
    database = await startDatabase();
    cleanups.push(database.stop);
    return database.summary;
  });
  return database;
}

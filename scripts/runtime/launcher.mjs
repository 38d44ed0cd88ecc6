import { DATA } from "../boot/paths.mjs";
import { stage } from "../boot/stages.mjs";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { loadCatalog } from "./catalog.mjs";
import { startCompanions } from "./companions.mjs";
import { startDatabase } from "./database.mjs";
import { demonstrationEnvironment, rememberCompanions } from "./environment.mjs";
import { generate } from "./generate.mjs";
import { migrate } from "./migrate.mjs";
import { loadSample } from "./sample.mjs";
import { seed } from "./seed.mjs";
import { startServing } from "./server.mjs";
import { summary } from "./summary.mjs";
import { supervise } from "./supervise.mjs";

/** Brings the parts of the demonstration up, and stays until it is asked to stop or one of them cannot stay up. */
export async function demonstrate({ port, development, asked, cleanups }) {
  const database = await openDatabase(cleanups);
  const companions = await openCompanions(port, cleanups);
  const { url } = database.first;
  const env = demonstrationEnvironment({ url, port, development, companions });
  rememberCompanions({ port, companions });
  await stage("generate", generate);
  await stage("migrate", () => migrate(url));
  await stage("build", () => (development ? bundle() : build(env)));
  await stage("catalogue", () => loadCatalog(url));
  await stage("sample", () => loadSample(url));
  await stage("seed", () => seed(env));
  const server = await openServer({ env, cleanups });
  console.log(summary(port, companions.MAIL_INBOX_URL));
  await Promise.race([asked.promise, server.failure, database.failure]);
  console.log("Stopping.");
}

async function openDatabase(cleanups) {
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
  let env = {};
  await stage("companions", async () => {
    const companions = await startCompanions({ port, data: DATA });
    cleanups.push(companions.stop);
    env = companions.env;
    return Object.keys(env).length === 0 ? "none needed" : "stand-in for Stripe, mail catcher";
  });
  return env;
}

async function openServer({ env, cleanups }) {
  let server;
  await stage("serve", async () => {
    server = await supervise("server", () => startServing(env));
    cleanups.push(server.stop);
  });
  return server;
}

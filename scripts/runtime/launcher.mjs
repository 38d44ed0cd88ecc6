import { closeSync, openSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../boot/failure.mjs";
import { DATA, inData, inRoot } from "../boot/paths.mjs";
import { holdPort } from "../boot/ports.mjs";
import { stage, together } from "../boot/stages.mjs";
import { buildPages } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { startCompanions } from "./companions.mjs";
import { rotated, startDatabase } from "./database.mjs";
import { demonstrationEnvironment, rememberCompanions } from "./environment.mjs";
import { migrate } from "./migrate.mjs";
import { loadCatalog, loadDemonstration, loadSample } from "./seeds.mjs";
import { startServing } from "./server.mjs";
import { firstCall, summary } from "./summary.mjs";
import { supervise } from "./supervise.mjs";

/** The service's log file, unless `--logs` shows its output. */
const LOG = inData("server.log");

/** Starts the demonstration's parts, and runs until a stop is requested or one of them cannot stay up. */
export async function demonstrate({ port, development, showsLogs, asked, cleanups }) {
  const parts = {};
  await stage("bundle", bundle);
  await checkSettings(port);
  // Pages take by far the longest and need none of the rest: the API answers before they are ready.
  await together(
    () => development || stage("pages", () => buildPages(process.env, { demonstration: true })),
    async () => {
      parts.database = await openDatabase(cleanups);
      parts.live = await holdLivePort(port);
      cleanups.push(parts.live.release);
      const companions = {
        ...(await openCompanions(port, cleanups)),
        BASE_URL_LIVE: `http://127.0.0.1:${parts.live.port},http://live.localhost:${port}`,
      };
      const { url } = parts.database.first;
      parts.env = demonstrationEnvironment({ url, port, development, companions });
      rememberCompanions({ port, companions });
      await stage("migrate", () => migrate(url));
      await stage("catalogue", () => loadCatalog(url));
      await stage("sample", () => loadSample(url));
      await stage("people", () => loadDemonstration(parts.env));
      await parts.live.release();
      parts.server = await openServer({ env: parts.env, showsLogs, cleanups });
      console.log(firstCall());
    },
  );
  console.log(summary(showsLogs ? null : relative(process.cwd(), LOG)));
  await Promise.race([asked.promise, parts.server.failure, parts.database.failure]);
  console.log("Stopping.");
}

/** Reports invalid settings before anything slow starts. */
async function checkSettings(port) {
  const { readSettings, unknownSettings } = await import(
    pathToFileURL(inRoot("dist/settings.js")).href
  );
  for (const line of unknownSettings(process.env)) console.error(line);
  const placeholders = { DATABASE_URL: "postgresql://localhost/none", APP_SECRET: "0".repeat(64) };
  const { problems = [] } = readSettings({ ...placeholders, ...process.env, PORT: String(port) });
  if (problems.length > 0)
    throw new Failure(`These settings are wrong:\n${problems.map((one) => `  ${one}`).join("\n")}`);
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

/** Starts stand-ins for the payment processor and mail server, unless the operator configured real ones. */
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

/**
 * Reserves the port of the live environment. It has its own port, since not every client resolves `live.localhost`, on
 * the IP address, since cookies ignore ports. It is held until we serve, so that nothing else takes it meanwhile.
 */
async function holdLivePort(port) {
  const near = port + 10;
  return (near < 65_536 ? await holdPort(near) : null) ?? holdPort(0);
}

async function openServer({ env, showsLogs, cleanups }) {
  let server;
  await stage("serve", async () => {
    server = await supervise("server", () => startLogged(env, showsLogs));
    cleanups.push(server.stop);
  });
  return server;
}

/** @throws Failure with the last lines of a server that did not start */
async function startLogged(env, showsLogs) {
  if (showsLogs) return startServing(env);
  const output = openSync(rotated(LOG), "a", 0o600);
  try {
    return await startServing(env, { output });
  } catch (error) {
    throw Object.assign(error, {
      output: readFileSync(LOG, "utf8").split("\n").slice(-20).join("\n"),
    });
  } finally {
    closeSync(output);
  }
}

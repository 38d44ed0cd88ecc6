import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../scripts/boot/children.mjs";
import { inRoot } from "../scripts/boot/paths.mjs";
import { freePort } from "../scripts/boot/ports.mjs";
import { build } from "../scripts/runtime/build.mjs";
import { bundle } from "../scripts/runtime/bundle.mjs";
import { temporaryCluster } from "../scripts/runtime/temporary-cluster.mjs";
import { makeTemplate, serveForTests, testEnvironment } from "../scripts/runtime/test-service.mjs";

/** The built application on a database of its own: the API alone, and all of it where that is asked for. */
export async function openServers(cleanups, { withPages = true } = {}) {
  const cluster = await temporaryCluster();
  cleanups.push(cluster.stop);
  await makeTemplate(cluster);
  const { server: given, stop } = await testEnvironment(cluster);
  cleanups.push(stop);
  const env = { ...given, BENCH: "on", UNIT_GUARD: "off" };
  await (withPages ? build(env) : bundle());
  const open = async (port, apiOnly) => {
    const beganMs = performance.now();
    const { pid, stop } = await serveForTests({ ...env, PORT: String(port) }, { apiOnly });
    cleanups.push(stop);
    return { baseUrl: `http://localhost:${port}`, pid, readyMs: performance.now() - beganMs };
  };
  const api = await open(env.PORT, true);
  return { env, api, whole: withPages ? await open(await freePort(), false) : null };
}

/** Every limit holds, and none is reached. */
const MANY = "1000000000";

/** A key of an account whose limits no benchmark reaches. */
export async function benchKey(env) {
  const { account_id, test_key } = await admin(env, "partner:create", {
    name: "Benchmark",
    email: "bench@example.com",
  });
  const rates = { rps: "1000000", burst: "1000000" };
  await admin(env, "limits:set", { account: account_id, ...rates, day: MANY, intelligence: MANY });
  return test_key;
}

/** Athletes with keys and access tokens of their own. */
export async function bearerRows(env, count) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const FILE = join(folder, "rows.json");
  await script(env, "bench/bearer-rows.ts", { COUNT: String(count), FILE });
  const rows = JSON.parse(readFileSync(FILE, "utf8"));
  rmSync(folder, { recursive: true });
  return rows;
}

/** The statements of those paths that are to be compared with a plain server that runs the same ones. */
export async function statementsOf(env, { baseUrl }, paths) {
  const asked = paths.filter(({ hasFloor }) => hasFloor);
  return script(env, "bench/statements.ts", { REQUESTS: JSON.stringify([baseUrl, asked]) });
}

export const engine = (env) => script(env, "bench/engine.ts");
export const fits = () => script(process.env, "bench/fit.ts");

/** A plain server beside ours. */
export async function plainServer(env, recorded, cleanups, file = "bench/plain-server.ts") {
  const port = await freePort();
  const child = fork(inRoot(file), {
    execArgv: ["--import", "tsx"],
    env: { ...env, PORT: String(port), STATEMENTS: JSON.stringify(recorded) },
  });
  cleanups.push(() => child.kill());
  await once(child, "message");
  return { baseUrl: `http://127.0.0.1:${port}`, pid: child.pid };
}

async function script(env, file, more = {}) {
  const args = ["--import", "tsx", inRoot(file)];
  const output = await run(file, process.execPath, args, {
    env: { ...env, LOG_LEVEL: "silent", ...more },
  });
  return JSON.parse(output);
}

async function admin(env, command, options) {
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const args = [inRoot("scripts/admin.mjs"), command, "--json", ...given];
  return JSON.parse(await run(command, process.execPath, args, { env }));
}

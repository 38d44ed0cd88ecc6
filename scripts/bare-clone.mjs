// `node scripts/bare-clone.mjs`: checks the README's promise to new users. With the committed files in an empty folder
// and an empty npm cache, `npm start` must answer the call that it prints. The last line is the count.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "./boot/paths.mjs";
import { freePort } from "./boot/ports.mjs";
import { isAlive, readNote, until } from "./boot/processes.mjs";

const PATIENCE_MS = 600_000;
const home = mkdtempSync(join(tmpdir(), "aidstation-bare-"));
const clone = join(home, "clone");
const port = await freePort();
const origin = `http://localhost:${port}`;
const { PATH, HOME, npm_config_registry } = process.env;
const env = { PATH, HOME, npm_config_registry, npm_config_cache: join(home, "cache"), PORT: port };
const counts = { passed: 0, failed: 0 };
let service = null;

/** Runs one step and prints how long it took; an exception is a failure. */
async function step(name, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await work();
    counts.passed += 1;
    console.log(`  ✓ ${name}: ${seconds()}`);
  } catch (error) {
    counts.failed += 1;
    console.log(`  ✗ ${name}: ${seconds()}\n${error.message}\n${service?.output() ?? ""}`);
    throw error;
  }
}

function shell(command, options = {}) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    encoding: "utf8",
    ...options,
  });
  if (status !== 0) throw new Error(`${command.slice(0, 60)} … failed: ${stdout}${stderr}`);
  return stdout;
}

/** Runs `npm start` until it has printed its first call. */
async function start() {
  // Uses its own process group, like a terminal, so that Ctrl-C reaches all of it.
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
  }
  const ended = new Promise((resolve) => child.once("close", (...how) => resolve(how)));
  service = { child, ended, output: () => text };
  await said(() => /First call[\s\S]*'\n/.test(text));
}

/** Waits for the pages, which build while the API already answers. */
async function pages() {
  await said(() => service.output().includes("is ready at"));
  if (!(await until(() => answers("/readyz"), PATIENCE_MS)) || !(await answers("/")))
    throw new Error("There are no pages.");
}

/** @throws Error where `npm start` ends before, or takes too long */
async function said(isSaid) {
  const { child } = service;
  const question = () => {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    return isSaid();
  };
  if (!(await until(question, PATIENCE_MS))) throw new Error("npm start did not become ready.");
}

const answers = (path) =>
  fetch(origin + path).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs the printed call exactly as printed. */
function firstCall() {
  const [call] = /curl[\s\S]*?'\n/.exec(service.output().split("First call")[1]) ?? [];
  const answer = JSON.parse(shell(call));
  if (!answer.carb_range_g_per_hr || !answer.safety) throw new Error(JSON.stringify(answer));
}

/** Requests the live key's account at its own address, which needs no name lookup. */
async function liveCall() {
  const demo = JSON.parse(readFileSync(join(clone, ".data/demo.json"), "utf8"));
  const headers = { authorization: `Bearer ${demo.partner.live_key}` };
  const answer = await fetch(`${demo.live_base_url}/v1/partner`, { headers });
  const { environment } = await answer.json();
  const isLiteral = new URL(demo.live_base_url).hostname === "127.0.0.1";
  if (environment !== "live" || !isLiteral || !demo.mail_url) throw new Error(JSON.stringify(demo));
}

/** Sends Ctrl-C to the whole foreground group, as a terminal does. */
async function stop() {
  const { children } = readNote(join(clone, ".data/running.json"));
  const [database] = readFileSync(join(clone, ".data/postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(-service.child.pid, "SIGINT");
  const [code, signal] = await service.ended;
  // The shell between npm and this script ends by the signal itself, as in a terminal.
  if (code !== 0 && signal !== "SIGINT") throw new Error(`npm start ended with ${code ?? signal}.`);
  const all = [Number(database), ...children.map(({ pid }) => pid)];
  if (!(await until(() => !all.some(isAlive), PATIENCE_MS)))
    throw new Error(`These processes are left: ${all.filter(isAlive).join(", ")}.`);
  if (await answers("/livez")) throw new Error("It still answers.");
}

try {
  // The database may run as another user, who must be able to traverse this folder.
  chmodSync(home, 0o711);
  mkdirSync(clone);
  await step("clone", () => shell(`git archive HEAD | tar -x -C '${clone}'`, { cwd: inRoot(".") }));
  await step("npm start, until it prints a call", start);
  await step("the printed call, pasted", firstCall);
  await step("the pages", pages);
  console.log(service.output());
  await step("a live call", liveCall);
  await step("Ctrl-C", stop);
  await step("npm start again, until it prints a call", start);
  await step("the same call", firstCall);
  await step("the pages again", pages);
  await step("Ctrl-C again", stop);
} catch {
  // Already reported by its step.
} finally {
  if (service !== null && isAlive(service.child.pid)) {
    process.kill(-service.child.pid, "SIGTERM");
    await service.ended;
  }
  rmSync(home, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

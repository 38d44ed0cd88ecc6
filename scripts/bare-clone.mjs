// `node scripts/bare-clone.mjs`: what the README promises to somebody new. The committed files go into an empty folder, the
// npm cache is empty, and `npm start` has to answer the call that it prints. The last line is the count.
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

/** Does one step and prints how long it took; what it throws is a failure. */
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
  // As a terminal does: a group of its own, which Ctrl-C reaches as a whole.
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

/** Waits for the pages, which are built while the API answers. */
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

/** Pastes what was printed, as it was printed. */
function firstCall() {
  const [call] = /curl[\s\S]*?'\n/.exec(service.output().split("First call")[1]) ?? [];
  const answer = JSON.parse(shell(call));
  if (!answer.carb_range_g_per_hr || !answer.safety) throw new Error(JSON.stringify(answer));
}

/** Asks for the account of the live key at its own address, which no client has to look up. */
async function liveCall() {
  const demo = JSON.parse(readFileSync(join(clone, ".data/demo.json"), "utf8"));
  const headers = { authorization: `Bearer ${demo.partner.live_key}` };
  const answer = await fetch(`${demo.live_base_url}/v1/partner`, { headers });
  const { environment } = await answer.json();
  const isLiteral = new URL(demo.live_base_url).hostname === "127.0.0.1";
  if (environment !== "live" || !isLiteral || !demo.mail_url) throw new Error(JSON.stringify(demo));
}

/** Ctrl-C, as a terminal sends it to everything in the foreground. */
async function stop() {
  const { children } = readNote(join(clone, ".data/running.json"));
  const [database] = readFileSync(join(clone, ".data/postgres/postmaster.pid"), "utf8").split("\n");
  process.kill(-service.child.pid, "SIGINT");
  const [code, signal] = await service.ended;
  // The shell between npm and us ends by the signal itself, as in a terminal.
  if (code !== 0 && signal !== "SIGINT") throw new Error(`npm start ended with ${code ?? signal}.`);
  const all = [Number(database), ...children.map(({ pid }) => pid)];
  if (!(await until(() => !all.some(isAlive), PATIENCE_MS)))
    throw new Error(`These processes are left: ${all.filter(isAlive).join(", ")}.`);
  if (await answers("/livez")) throw new Error("It still answers.");
}

try {
  // The database may run as another user, who has to pass.
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
  // Said by its step.
} finally {
  if (service !== null && isAlive(service.child.pid)) {
    process.kill(-service.child.pid, "SIGTERM");
    await service.ended;
  }
  rmSync(home, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

import { spawn } from "node:child_process";
import { Failure } from "./failure.mjs";
import { ROOT } from "./paths.mjs";
import { identify } from "./processes.mjs";

/** Running programs, and whether each may be ended early on a stop. */
const running = new Map();
let report = () => {};

/** Calls back with the running children, now and whenever one starts or ends. */
export function onChildren(callback) {
  report = () => callback([...running.keys()].map(({ pid }) => identify(pid)));
}

/**
 * Starts one of our programs in its own process group. Ctrl-C then reaches only the launcher, which stops things in
 * order, and a program can be stopped together with everything it started.
 */
export function start(command, args, { hurried = true, ...options } = {}) {
  const child = spawn(command, args, { cwd: ROOT, ...options, detached: true });
  const exit = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    running.delete(child);
    report();
  });
  if (child.pid) running.set(child, hurried);
  report();
  return { child, exit };
}

/** Runs a program to completion and returns its output. A failure carries the end of that output. */
export async function run(what, command, args, options = {}) {
  const { child, exit } = start(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-100_000);
  };
  child.stdout?.setEncoding("utf8").on("data", keep);
  child.stderr?.setEncoding("utf8").on("data", keep);
  const { code, signal, error } = await exit;
  if (code === 0) return output;
  const reason = error?.message ?? (signal ? `killed by ${signal}` : `exit code ${code}`);
  throw Object.assign(new Failure(`${what} failed: ${reason}.`), { output, code: error?.code });
}

/** Sends a signal to a program and everything it started. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Ends the programs whose work would be lost on a stop anyway, killing those that don't react after a moment. */
export function stopChildren() {
  for (const [child, hurried] of running) {
    if (!hurried) continue;
    signalGroup(child.pid, "SIGTERM");
    setTimeout(() => running.has(child) && signalGroup(child.pid, "SIGKILL"), 3000).unref();
  }
}

/** Kills everything immediately. */
export function killChildren() {
  for (const child of running.keys()) signalGroup(child.pid, "SIGKILL");
}

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, isAlive, until } from "../boot/processes.mjs";

/** What postmaster.pid says: its first line is the process, its fourth the port, its eighth the state. */
export function parsePostmaster(text) {
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number.parseInt(lines[3] ?? "", 10), ready: lines[7]?.trim() === "ready" };
}

/** The server that claims this data directory, whether it lives or not, or null. */
export function readPostmaster(data) {
  try {
    return parsePostmaster(readFileSync(join(data, "postmaster.pid"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** Whether this process is the PostgreSQL server of this data directory, and not a later user of its number. */
export function isServerOf(data, pid) {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(data);
}

/**
 * Makes a data directory ready to be started whatever happened to its last server. One that outlived its
 * launcher is stopped (a new one is up in a moment, and then it is our child). A killed one leaves a pid file,
 * and PostgreSQL would refuse to start for as long as any process bears that number.
 */
export async function clearStalePostmaster(data) {
  const left = readPostmaster(data);
  if (!left) return null;
  if (isServerOf(data, left.pid)) {
    await stopServer(left.pid);
    return "stopped the database that the last run left behind";
  }
  rmSync(join(data, "postmaster.pid"), { force: true });
  return "the last run did not stop its database; PostgreSQL recovers it";
}

/** Fast, then immediate, then merciless. */
async function stopServer(pid) {
  for (const [signal, patience] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ]) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await until(() => !isAlive(pid), patience)) return;
  }
}

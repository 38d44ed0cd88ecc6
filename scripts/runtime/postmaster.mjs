import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandOf, isAlive, until } from "../boot/processes.mjs";

/** Parses postmaster.pid: line 1 is the process, line 4 the port, line 8 the state. */
export function parsePostmaster(text) {
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number.parseInt(lines[3] ?? "", 10), ready: lines[7]?.trim() === "ready" };
}

/** Returns the server that claims this data directory, alive or not, or null. */
export function readPostmaster(data) {
  try {
    return parsePostmaster(readFileSync(join(data, "postmaster.pid"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/** True if this process is the data directory's PostgreSQL server, and not a later process with the same id. */
export function isServerOf(data, pid) {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(data);
}

/**
 * Prepares a data directory for a start, whatever happened to its last server. A server that outlived its launcher is
 * stopped; a new one starts in a moment and is then our child. A killed server leaves a pid file, and PostgreSQL would
 * refuse to start for as long as any process has that id.
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

/** Shuts down fast, then immediately, then by force. */
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

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** True if a process with this id exists and still runs; a zombie doesn't count. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return statOf(pid)?.state !== "Z";
}

/** Returns a process's command line; empty if there is no such process. */
export function commandOf(pid) {
  try {
    if (existsSync("/proc/self")) {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    }
    return ps(pid, "command=");
  } catch {
    return "";
  }
}

/** Returns a process's start time, which distinguishes it from a later one with the same id. Null if it is gone. */
export function birthOf(pid) {
  try {
    if (!existsSync("/proc/self")) return ps(pid, "lstart=") || null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = statOf(pid);
    return stat && stat.state !== "Z" ? `${boot} ${stat.started}` : null;
  } catch {
    return null;
  }
}

/** Returns a process's id and start time: the id alone may be reused. */
export function identify(pid) {
  return { pid, birth: birthOf(pid) };
}

/** True if an identified process still runs. */
export function isSame(process) {
  return process?.birth != null && birthOf(process.pid) === process.birth;
}

/** Reads a process's JSON note from a file; null if there is none. */
export function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    // A partial note: its writer is still writing, or died.
    if (error.code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the npm that runs this script, or null. There may be a shell in between. */
export function npmAbove() {
  if (!process.env.npm_lifecycle_event) return null;
  const shell = /^\S*sh -c /.test(commandOf(process.ppid)) && statOf(process.ppid);
  return identify(shell ? shell.parent : process.ppid);
}

/** Polls until the answer is yes or `patience` (milliseconds) runs out, and returns the answer. */
export async function until(question, patience) {
  const end = performance.now() + patience;
  while (!(await question())) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain spaces; the fields after it are fixed.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
  } catch {
    return null;
  }
}

function ps(pid, column) {
  return execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8" }).trim();
}

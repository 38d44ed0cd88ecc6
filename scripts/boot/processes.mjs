import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process with this number exists and still runs; a zombie does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return statOf(pid)?.state !== "Z";
}

/** The command line of a process, empty when there is no such process. */
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

/** What tells a process from a later one with the same number: when it started. Null when it is gone. */
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

/** A process as something that can be found again: its number alone may come to belong to another. */
export function identify(pid) {
  return { pid, birth: birthOf(pid) };
}

/** Whether an identified process still runs. */
export function isSame(process) {
  return process?.birth != null && birthOf(process.pid) === process.birth;
}

/** A note that a process keeps in a file as JSON; null when there is none. */
export function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    // Half a note: its writer is at it, or died at it.
    if (error.code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The npm that runs this script, or null. It may have put a shell between us. */
export function npmAbove() {
  if (!process.env.npm_lifecycle_event) return null;
  const shell = /^\S*sh -c /.test(commandOf(process.ppid)) && statOf(process.ppid);
  return identify(shell ? shell.parent : process.ppid);
}

/** Asks until the answer is yes or the patience (milliseconds) is over, and says which. */
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
    // The name stands in parentheses and may hold spaces; the fields after it are fixed.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], parent: Number(fields[1]), started: fields[19] };
  } catch {
    return null;
  }
}

function ps(pid, column) {
  return execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8" }).trim();
}

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
    return { state: fields[0], started: fields[19] };
  } catch {
    return null;
  }
}

function ps(pid, column) {
  return execFileSync("ps", ["-p", String(pid), "-o", column], { encoding: "utf8" }).trim();
}

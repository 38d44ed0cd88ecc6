import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { inData } from "./paths.mjs";
import { identify, isAlive, isSame, npmAbove, until } from "./processes.mjs";

const FILE = inData("running.json");
const PATIENCE = 25_000;

/**
 * Takes the right to run from this clone, which one launcher has at a time, and keeps a note of it in the data
 * directory. What a killed launcher left running is ended first.
 */
export async function takeLock(port) {
  // Under npm it is npm that would be asked to stop; a launcher that lost it can only be stopped by us.
  const note = { ...identify(process.pid), npm: npmAbove(), port, children: [] };
  await until(() => create(note) || makeRoom(), PATIENCE * 2);
  if (read()?.pid !== process.pid) throw new Failure("Another start of this clone was faster.");
  const update = (change) => {
    if (read()?.pid !== process.pid) return;
    Object.assign(note, change);
    writeFileSync(`${FILE}.new`, JSON.stringify(note), { mode: 0o600 });
    renameSync(`${FILE}.new`, FILE);
  };
  const release = () => {
    if (read()?.pid === process.pid) rmSync(FILE, { force: true });
  };
  return { update, release };
}

function create(note) {
  try {
    writeFileSync(FILE, JSON.stringify(note), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function read() {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch (error) {
    // Half a note: its writer is at it, or died at it.
    if (error.code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Ends or waits for the holder of the note where that is right; afterwards the note can be taken anew. */
async function makeRoom() {
  const holder = read() ?? (await sleep(300, null).then(read));
  if (holder && isSame(holder)) {
    const abandoned = holder.npm && !isSame(holder.npm);
    if (!abandoned && !holder.stopping) {
      throw new Failure(
        `Aidstation already runs from this clone: http://localhost:${holder.port} (process ${holder.pid}).`,
      );
    }
    if (abandoned) process.kill(holder.pid, "SIGTERM");
    if (!(await until(() => !isSame(holder), PATIENCE))) process.kill(holder.pid, "SIGKILL");
    return false;
  }
  for (const child of holder?.children ?? []) {
    if (!isSame(child)) continue;
    signalGroup(child.pid, "SIGKILL");
    await until(() => !isAlive(child.pid), PATIENCE);
  }
  rmSync(FILE, { force: true });
  return false;
}

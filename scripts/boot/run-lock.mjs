import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signalGroup } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { DATA, inData } from "./paths.mjs";
import { identify, isAlive, isSame, npmAbove, readNote, until } from "./processes.mjs";

const FILE = inData("running.json");
const PATIENCE = 25_000;

/** Creates the data directory if missing, and refuses one that isn't writable. */
export function checkData(directory = DATA) {
  try {
    if (mkdirSync(directory, { recursive: true })) {
      // PostgreSQL may run as another user and must be able to traverse this folder; our secrets are 0600.
      chmodSync(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    if (!statSync(directory).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    const probe = join(directory, `probe-${process.pid}`);
    writeFileSync(probe, Buffer.alloc(8192));
    rmSync(probe);
  } catch (error) {
    const reason = {
      EACCES: "this user may not write there",
      EPERM: "this user may not write there",
      EROFS: "the file system is read-only",
      ENOTDIR: "it is not a directory",
      EEXIST: "it is not a directory",
    }[error.code];
    if (!reason) throw error;
    throw new Failure(`Cannot use the data directory ${directory}: ${reason}.`);
  }
}

/**
 * Takes the lock that allows one launcher per clone, recorded in the data directory. First ends whatever a killed
 * launcher left running.
 */
export async function takeLock(port) {
  // Stop requests go to npm if we run under it; a launcher that lost its npm can only be stopped by us.
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

const read = () => readNote(FILE);

/** Ends or waits for the lock's holder if appropriate, which frees the lock. */
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

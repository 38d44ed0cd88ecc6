import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../boot/failure.mjs";
import { DATA, inData } from "../boot/paths.mjs";
import { canEnter, databaseUser } from "./database-user.mjs";
import { copyNative, installedNative, linkLibraries, nativeVersion, runs } from "./native.mjs";

const FILE = inData("database.json");
const OWN_SERVER = "or serve with a PostgreSQL server of your own (docs/operating.md)";

/**
 * Returns where the embedded database lives and who runs it: `home` holds its files, `native` its binaries. These are
 * the data directory and the installed package, unless PostgreSQL cannot run as us and its user cannot traverse the
 * directories above the clone. Their permissions are not ours to change, so the database then gets a directory
 * elsewhere.
 */
export async function databaseHome() {
  const user = databaseUser();
  const memory = recall();
  if (memory.home === undefined) {
    memory.home = canEnter(user, DATA) ? "." : apartHome();
    memory.clone = DATA;
    remember(memory);
  }
  const home = memory.home === "." ? DATA : memory.home;
  const owner = memory.home === "." ? DATA : memory.clone;
  if (owner !== DATA && existsSync(join(owner, "database.json"))) {
    throw new Failure(
      `This data directory is a copy of ${owner}, whose database it names. Remove ${FILE}.`,
    );
  }
  if (!existsSync(home) || !canEnter(user, home)) {
    throw new Failure(
      `The user of PostgreSQL cannot enter ${home}. Make that possible, ${OWN_SERVER}.`,
    );
  }
  return { user, home, native: await reachableNative(user, home), memory };
}

/** Stores what the next start needs to know. */
export function remember(memory) {
  writeFileSync(`${FILE}.new`, JSON.stringify(memory, null, 2), { mode: 0o600 });
  renameSync(`${FILE}.new`, FILE);
}

/** Returns what an earlier start stored, or the initial values. */
export function recall() {
  if (existsSync(FILE)) return JSON.parse(readFileSync(FILE, "utf8"));
  if (existsSync(inData("postgres"))) {
    throw new Failure(`${FILE} is missing; without it the database in ${DATA} cannot be opened.`);
  }
  return { password: randomBytes(24).toString("hex") };
}

/** Creates a new directory in the first place that allows one, with a random name that nobody can claim before us. */
function apartHome() {
  const name = randomBytes(8).toString("hex");
  for (const home of [
    `/var/lib/aidstation/${name}`,
    `/var/tmp/aidstation-${name}`,
    `/tmp/aidstation-${name}`,
  ]) {
    try {
      const base = mkdirSync(dirname(home), { recursive: true });
      if (base) chmodSync(base, 0o755);
      mkdirSync(home);
      chmodSync(home, 0o711);
      return home;
    } catch (error) {
      if (!["EACCES", "EROFS", "ENOENT", "EPERM"].includes(error.code)) throw error;
    }
  }
  throw new Failure(
    `There is no directory that the user of PostgreSQL can use. Move the clone, ${OWN_SERVER}.`,
  );
}

async function reachableNative(user, home) {
  const native = await installedNative();
  try {
    linkLibraries(native);
  } catch (error) {
    if (!["EACCES", "EROFS"].includes(error.code)) throw error;
  }
  if (runs(native, user)) return native;
  const copy = join(home, `native-${nativeVersion(native)}`);
  copyNative(native, copy);
  linkLibraries(copy);
  if (runs(copy, user)) return copy;
  throw new Failure(
    `The PostgreSQL that npm installed does not run on this system. You can ${OWN_SERVER.slice(3)}.`,
  );
}

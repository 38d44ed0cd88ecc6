import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Failure } from "../boot/failure.mjs";

/**
 * Returns the user to run PostgreSQL as, in spawn's format: our own, unless we are root, which PostgreSQL refuses. Then
 * the first of the accounts that systems ship with; we create none.
 */
export function databaseUser() {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync("/etc/passwd", "utf8");
  const user = findUser(accounts, ["postgres", "_postgres", "nobody"]);
  if (user) return user;
  throw new Failure("PostgreSQL refuses to run as root and there is no user postgres or nobody.");
}

/** Returns the ids of the first of these names found in /etc/passwd's text, or null. */
export function findUser(accounts, names) {
  for (const name of names) {
    const line = accounts.split("\n").find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    // Some systems write the ids of `nobody` as negative numbers.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  return null;
}

/** True if this user can enter a directory. Every directory above it counts, so we ask the kernel. */
export function canEnter(user, directory) {
  const probe = ["-c", 'cd "$1"', "sh", directory];
  return spawnSync("/bin/sh", probe, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}

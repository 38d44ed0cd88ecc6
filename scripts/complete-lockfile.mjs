// Adds the packages for every platform to package-lock.json. npm omits packages its registry could not show when the
// lockfile was made, and `npm ci` then rejects the lockfile on every platform. Their exact versions are in the packages
// that depend on them. Run it after `npm install` if `npm ci` complains about missing packages.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./boot/paths.mjs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64"];

const file = inRoot("package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name, version]) => /^\d+\.\d+\.\d+$/.test(version) && !isFound(path, name))
    .map(([name, version]) => [
      `node_modules/${name}`,
      { version, ...kind(entry), ...platform(name) },
    ]),
);
const sorted = Object.entries(lock.packages).concat(missing).sort(byPath);
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${missing.length} packages.`);

function byPath([one], [other]) {
  return one.localeCompare(other, "en");
}

/** True if Node would find a package from another, by walking up its folders. */
function isFound(from, name) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${path === "" ? "" : `${path}/`}node_modules/${name}`]) return true;
    if (path === "") return false;
  }
}

function kind(parent) {
  return { ...(parent.dev ? { dev: true } : {}), optional: true };
}

/** Returns what a package's name says about its target machines. */
function platform(name) {
  const words = name.split("/").at(-1).split("-");
  const system = SYSTEMS.find((word) => words.includes(word));
  if (words.includes("wasm32")) return { cpu: ["wasm32"] };
  const processor = PROCESSORS.find((word) => words.includes(word));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(system ? { os: [system] } : {}),
    ...(system === "linux" ? { libc: [libc] } : {}),
  };
}

import { existsSync, readFileSync } from "node:fs";
import { checkClone } from "./checks.mjs";
import { run } from "./children.mjs";
import { inRoot } from "./paths.mjs";

/** Installs the packages of the lockfile unless exactly they are installed. */
export async function install({ development = false } = {}) {
  if (isInstalled({ development })) return "unchanged";
  checkClone();
  // The very npm that runs us, where there is one: PATH may lead to another.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const npmRun = (name, ...args) =>
    run(`npm ${name}`, command, [...first, name, ...args, "--include=dev", "--loglevel=error"]);
  try {
    await npmRun("ci");
    return "npm ci";
  } catch (error) {
    // npm ci refuses a lockfile that lacks packages for other platforms; npm install takes from it what is there.
    if (!/EUSAGE/.test(error.output ?? "")) throw error;
    await npmRun("install", "--no-save");
    return "npm install";
  }
}

/**
 * Whether node_modules holds what the lockfile names. npm writes the list of what it has installed last, so an
 * interrupted installation has none; packages for other platforms and, when serving, for development may lack.
 */
export function isInstalled({ development }) {
  const [wanted, present] = [
    readLock("package-lock.json"),
    readLock("node_modules/.package-lock.json"),
  ];
  if (!wanted || !present) return false;
  delete wanted[""];
  const mayLack = (entry) => entry.optional || entry.devOptional || (entry.dev && !development);
  const same = (one, other) =>
    one.version === other.version && (!one.integrity || one.integrity === other.integrity);
  return (
    Object.entries(wanted).every(([path, entry]) =>
      present[path] && existsSync(inRoot(path)) ? same(entry, present[path]) : mayLack(entry),
    ) && Object.entries(present).every(([path, entry]) => path in wanted || entry.optional)
  );
}

function readLock(file) {
  if (!existsSync(inRoot(file))) return null;
  return JSON.parse(readFileSync(inRoot(file), "utf8")).packages ?? null;
}

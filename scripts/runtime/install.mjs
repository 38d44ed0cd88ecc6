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
  const args = [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm ci", command, args);
  return "npm ci";
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
  return (
    Object.entries(wanted).every(([path, entry]) =>
      present[path] ? present[path].integrity === entry.integrity : mayLack(entry),
    ) && Object.keys(present).every((path) => path in wanted)
  );
}

function readLock(file) {
  if (!existsSync(inRoot(file))) return null;
  return JSON.parse(readFileSync(inRoot(file), "utf8")).packages ?? null;
}

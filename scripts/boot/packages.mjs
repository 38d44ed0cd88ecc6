import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { identify, isSame, readNote, until } from "./processes.mjs";

/** Says who installs at the moment; an installation that was interrupted leaves it. */
const UNDER_WAY = inRoot(".installing.json");
const PATIENCE_MS = 600_000;

/** How npm says that its registry cannot be reached. */
const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;
/** A registry that is away is tried twice more, within seconds: npm itself would take more than a minute. */
const RETRIES = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/**
 * Installs the packages of the lockfile unless exactly they are installed. Nothing that works is taken away, as a service
 * may run from it: only where none was ever completed, it begins from nothing.
 */
export async function install({ development }) {
  // Another command may be at it, and may have done it when it is over.
  if (!(await until(() => !isSame(readNote(UNDER_WAY)), PATIENCE_MS)))
    throw new Failure("Another command has been installing packages for ten minutes.");
  if (isInstalled({ development })) return "unchanged";
  checkClone();
  const isWhole = development || Object.values(installed() ?? {}).some(({ dev }) => dev);
  const kinds = isWhole ? "--include=dev" : "--omit=dev";
  writeFileSync(UNDER_WAY, JSON.stringify(identify(process.pid)));
  const command = installed() === null ? ["ci"] : ["install", "--no-save"];
  try {
    await npm([...command, kinds]);
  } finally {
    // npm undoes what it could not complete. Only one that was killed leaves the note.
    rmSync(UNDER_WAY, { force: true });
  }
  return `npm ${command[0]}`;
}

/**
 * Whether node_modules holds what the lockfile names. npm writes the list of what it has installed last, so an
 * interrupted installation has none; packages for other platforms and, when serving, for development may lack.
 */
export function isInstalled({ development }) {
  const [wanted, present] = [readNote(inRoot("package-lock.json"))?.packages, installed()];
  if (!wanted || !present || existsSync(UNDER_WAY)) return false;
  delete wanted[""];
  const mayLack = (entry) => entry.optional || (!development && (entry.dev || entry.devOptional));
  const same = (one, other) =>
    one.version === other.version && (!one.integrity || one.integrity === other.integrity);
  return Object.entries(wanted).every(([path, entry]) =>
    present[path] && existsSync(inRoot(path)) ? same(entry, present[path]) : mayLack(entry),
  );
}

/** What npm has installed, by its place. */
const installed = () => readNote(inRoot("node_modules/.package-lock.json"))?.packages ?? null;

async function npm(args) {
  // The very npm that runs us, where there is one: PATH may lead to another.
  const path = process.env.npm_execpath;
  const [command, first] = path ? [process.execPath, [path]] : ["npm", []];
  try {
    await run(`npm ${args[0]}`, command, [...first, ...args, ...RETRIES, "--loglevel=error"]);
  } catch (error) {
    if (!OFFLINE.test(error.output ?? "")) throw error;
    const [address] = /https?:\/\/[^/\s]+/.exec(error.output) ?? ["the npm registry"];
    throw new Failure(
      `Packages could not be installed: ${address} cannot be reached. Run the same command again when it can.`,
    );
  }
}

function checkClone() {
  try {
    accessSync(inRoot("package.json"), constants.R_OK);
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Failure(`Cannot install into ${ROOT}: this user may not write there.`);
  }
}

import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./children.mjs";
import { Failure } from "./failure.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { identify, isSame, readNote, until } from "./processes.mjs";

/** Names the process that is installing; an interrupted installation leaves it behind. */
const UNDER_WAY = inRoot(".installing.json");
const PATIENCE_MS = 600_000;

/** npm's error codes for an unreachable registry. */
const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;
/** Retries an unreachable registry twice, within seconds; npm's defaults would take more than a minute. */
const RETRIES = [
  "--fetch-retries=2",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

/**
 * Installs the lockfile's packages unless exactly those are installed. Never removes a working installation, as a
 * service may be running from it; starts from scratch only if none was ever completed.
 */
export async function install({ development }) {
  // Another command may be installing, and may have finished the job when it ends.
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
    // npm rolls back what it could not complete. Only a killed npm leaves the note.
    rmSync(UNDER_WAY, { force: true });
  }
  return `npm ${command[0]}`;
}

/**
 * True if node_modules holds what the lockfile names. npm writes its list of installed packages last, so an interrupted
 * installation has none. Packages for other platforms and, when serving, for development may be missing.
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

/** npm's list of installed packages, by location. */
const installed = () => readNote(inRoot("node_modules/.package-lock.json"))?.packages ?? null;

async function npm(args) {
  // Prefers the npm that runs us, because PATH may lead to another.
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

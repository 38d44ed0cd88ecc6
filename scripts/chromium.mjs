import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./boot/children.mjs";
import { Failure } from "./boot/failure.mjs";

/** The headless one comes first: pages take half the time in it. */
const NAMES = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome-stable", "google-chrome", "chrome"],
];

/** Returns the path of a working Chromium, installing one with the system's package manager if necessary. */
export async function findOrInstallChromium() {
  return findChromium() ?? (await installChromium());
}

/** Returns the first Chromium that runs: the configured one, one in PATH, Playwright's own. Null if there is none. */
export function findChromium(env = process.env) {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    throw new Failure(`CHROMIUM_PATH names ${named}, which does not run.`);
  }
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  return [...inPath, ...playwrightBrowsers(env), mac].find(works) ?? null;
}

function playwrightBrowsers(env) {
  const cache = process.platform === "darwin" ? "Library/Caches" : ".cache";
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache, "ms-playwright");
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => name.startsWith("chromium"));
  const programs = ["chrome-linux/chrome", "chrome-linux64/chrome", "chrome-linux/headless_shell"];
  return versions
    .reverse()
    .flatMap((version) => programs.map((file) => join(folder, version, file)));
}

/** On some systems the program of that name in PATH only prints how to install one. */
function works(path) {
  if (!existsSync(path)) return false;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function installChromium() {
  const root = process.getuid?.() === 0;
  const may = root || spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  if (!may || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) {
    throw new Failure("The browser tests need Chromium. Install it, or set CHROMIUM_PATH to it.");
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => {
    const [command, ...rest] = root
      ? ["apt-get", ...args]
      : ["sudo", "-n", "-E", "apt-get", ...args];
    return run(`apt-get ${args[0]}`, command, rest, { env });
  };
  await apt("update");
  // Older systems only have the full browser.
  await apt("install", "-y", "chromium-headless-shell").catch(() =>
    apt("install", "-y", "chromium"),
  );
  const installed = findChromium();
  if (installed) return installed;
  throw new Failure(
    "The package manager installed a Chromium that does not run. Set CHROMIUM_PATH.",
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findOrInstallChromium());

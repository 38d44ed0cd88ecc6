import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the clone. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Where a running service keeps everything outside its database. */
export const DATA = resolve(ROOT, process.env.AIDSTATION_DATA_DIR ?? ".data");

/** Returns a path inside the clone. */
export const inRoot = (...parts) => resolve(ROOT, ...parts);

/** Returns a path inside the data directory. */
export const inData = (...parts) => resolve(DATA, ...parts);

/** The bundled module that serving starts from. */
export const APPLICATION = "dist/application.js";

/** Records which sources the pages were built from; exists once they are built. */
export const PAGES_STAMP = ".next/aidstation-sources";

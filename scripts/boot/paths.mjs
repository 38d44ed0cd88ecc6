import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Everything that a running service keeps outside its database. */
export const DATA = resolve(ROOT, process.env.AIDSTATION_DATA_DIR ?? ".data");

/** A path inside the clone. */
export const inRoot = (...parts) => resolve(ROOT, ...parts);

/** A path inside the data directory. */
export const inData = (...parts) => resolve(DATA, ...parts);

/** What serving starts from: the first of the bundled modules. */
export const APPLICATION = "dist/application.js";

/** Says of which sources the pages were built; it is there when they are. */
export const PAGES_STAMP = ".next/aidstation-sources";

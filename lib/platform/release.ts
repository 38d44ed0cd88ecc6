import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "./crypto";

const file = join(/* turbopackIgnore: true */ process.cwd(), ".next", "BUILD_ID");

/** Identifies the build of the pages that this process serves, in 16 hex digits. It changes with a new release. */
export const release: string = sha256(existsSync(file) ? readFileSync(file, "utf8") : "").slice(
  0,
  16,
);

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../boot/paths.mjs";

/** Returns a hash of these files and folders of the clone, and of the Node version. Ignores tests. */
export function fingerprint(paths, root = ROOT) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) addTo(hash, root, path);
  return hash.digest("hex");
}

/** True if the work that leaves this stamp was last done for the same inputs. */
export function isStamped(stamp, inputs) {
  try {
    return readFileSync(stamp, "utf8") === inputs;
  } catch {
    return false;
  }
}

/** Runs work whose result depends only on its inputs, and writes the stamp if it succeeds. */
export async function stamped(stamp, inputs, work) {
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, inputs);
}

function addTo(hash, root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    if (/\.(test|spec)\.\w+$/.test(path)) return;
    // Including lengths keeps file boundaries distinct, whatever the files contain.
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, root, join(path, name));
}

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../boot/paths.mjs";

/** One word for the content of these files and folders of the clone, and of this Node. Tests do not count. */
export function fingerprint(paths, root = ROOT) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) addTo(hash, root, path);
  return hash.digest("hex");
}

/** Whether the work that leaves this stamp was last done for the same inputs. */
export function isStamped(stamp, inputs) {
  try {
    return readFileSync(stamp, "utf8") === inputs;
  } catch {
    return false;
  }
}

/** Does work whose result depends on its inputs alone, and stamps it when it succeeds. */
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
    // Lengths keep the boundaries apart, whatever the files hold.
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) addTo(hash, root, join(path, name));
}

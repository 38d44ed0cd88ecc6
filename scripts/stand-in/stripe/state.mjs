import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";

/** What was kept last; null when there is nothing yet. */
export function readState(file) {
  if (file === null) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Keeps the state in a file that is always whole. `save()` ends when what was there at its call is kept; calls that come
 * while a writing is under way share the next one.
 */
export function newKeeper(file, snapshot) {
  let running = Promise.resolve();
  let next = null;
  const write = async () => {
    if (file === null) return;
    await writeFile(`${file}.new`, JSON.stringify(snapshot()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    save() {
      next ??= running
        .catch(() => null)
        .then(() => {
          running = write();
          next = null;
          return running;
        });
      return next;
    },
  };
}

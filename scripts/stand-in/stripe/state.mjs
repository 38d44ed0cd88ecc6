import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";

/** Returns the last saved state; null if there is none yet. */
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
 * Saves the state to a file that is always complete. `save()` resolves once the state at its call is saved; calls
 * during a write share the next one.
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

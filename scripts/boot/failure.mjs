/** An error the user can act on: printed as one line, without a stack. */
export class Failure extends Error {}

const DISK_FULL = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** True if an error or a failed tool's output says that the disk is full. */
export function saysDiskFull(error) {
  if (error?.code === "ENOSPC" || error?.code === "EDQUOT") return true;
  return DISK_FULL.test(`${error?.message ?? ""}\n${error?.output ?? ""}`);
}

/** Returns the one line to end a failed run with, or null if only the stack helps. */
export function oneLine(error) {
  if (saysDiskFull(error))
    return "The disk is full. Free some space and run the same command again.";
  return error instanceof Failure ? error.message : null;
}

/** Returns the beginning and end of a long output: tools report errors in one or the other. */
export function ends(output) {
  const lines = output.trim().split("\n");
  return lines.length <= 60
    ? lines.join("\n")
    : [...lines.slice(0, 20), "…", ...lines.slice(-35)].join("\n");
}

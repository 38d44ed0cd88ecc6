/** A reason to stop that its reader can act on: printed as one line, without a stack. */
export class Failure extends Error {}

const DISK_FULL = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** Whether an error, or the output of a tool that failed, says that the disk is full. */
export function saysDiskFull(error) {
  if (error?.code === "ENOSPC" || error?.code === "EDQUOT") return true;
  return DISK_FULL.test(`${error?.message ?? ""}\n${error?.output ?? ""}`);
}

/** The one line for the end of a failed run, or null when only the stack would help. */
export function oneLine(error) {
  if (saysDiskFull(error))
    return "The disk is full. Free some space and run the same command again.";
  return error instanceof Failure ? error.message : null;
}

/** The beginning and the end of a long output: tools say what is wrong in the one or the other. */
export function ends(output) {
  const lines = output.trim().split("\n");
  return lines.length <= 60
    ? lines.join("\n")
    : [...lines.slice(0, 20), "…", ...lines.slice(-35)].join("\n");
}

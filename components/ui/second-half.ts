/** The longest interval between the two taps of a double tap. */
export const TWICE_MS = 400;
/** How long a question must have been shown before a press can be its answer. */
export const READING_MS = 600;

/** True for what a held Enter sends after its first press; by then something the user hasn't seen may have the focus. */
export const isHeldEnter = ({ key, repeat }: { key: string; repeat: boolean }): boolean =>
  key === "Enter" && repeat;

let lastMs = Number.NEGATIVE_INFINITY;

/** The parts of a React click event used here. */
interface Press {
  /** The click's number in a series at the same place, from 1. */
  detail: number;
  timeStamp: number;
  nativeEvent: object;
}

/**
 * True if a press is the second half of a double-click or double tap; browsers count taps one at a time. By then
 * something the user hasn't seen may be under the pointer.
 */
export function isSecondHalf({ detail, timeStamp, nativeEvent }: Press): boolean {
  const isTap = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
  const isSoon = timeStamp - lastMs < TWICE_MS;
  lastMs = timeStamp;
  return detail > 1 || (isTap && isSoon);
}

/** How soon after another a tap is the second half of a double one. */
export const TWICE_MS = 400;
let lastMs = Number.NEGATIVE_INFINITY;

/** What a click tells of itself, as React hands it on. */
interface Press {
  /** Which of several clicks at one place it is, from 1. */
  detail: number;
  timeStamp: number;
  nativeEvent: object;
}

/**
 * Whether a press is the second half of a double click, or of a double tap, which browsers count one by one. By then
 * something else may be under the pointer, which nobody has seen.
 */
export function isSecondHalf({ detail, timeStamp, nativeEvent }: Press): boolean {
  const isTap = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
  const isSoon = timeStamp - lastMs < TWICE_MS;
  lastMs = timeStamp;
  return detail > 1 || (isTap && isSoon);
}

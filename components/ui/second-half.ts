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

/**
 * Gives a field the focus, and leaves it there through a double-click's second half, which lands on whatever took the
 * button's place.
 */
export function typeOnIn(field: HTMLElement): void {
  field.focus();
  const keep = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };
  document.addEventListener("mousedown", keep);
  setTimeout(() => document.removeEventListener("mousedown", keep), READING_MS);
}

/** Farther away than this, in CSS pixels, a press is meant for what is there. */
const SAME_PLACE = 40;

/** Where a click was, in CSS pixels. */
export interface Place {
  clientX: number;
  clientY: number;
}

/**
 * Makes clicks at the same place do nothing for a moment, after what was pressed there went away: a second tap would
 * hit what stood behind it.
 */
export function ignoreClicksAt(place: Place, page: EventTarget = document): void {
  const ignore = (event: Event) => {
    const { clientX, clientY } = event as Event & Place;
    // A dialog that has opened since is what is seen there.
    if ((event.target as Partial<Element> | null)?.closest?.("dialog")) return;
    if (Math.hypot(clientX - place.clientX, clientY - place.clientY) > SAME_PLACE) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const captured = { capture: true };
  page.addEventListener("click", ignore, captured);
  setTimeout(() => page.removeEventListener("click", ignore, captured), READING_MS);
}

import { useSyncExternalStore } from "react";

/** The number of open dialogs. Content under a dialog can't be reached and isn't announced. */
let count = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  count += by;
  for (const listener of listeners) listener();
};

/** Marks a dialog as open. @returns a function that marks it as closed */
export function coverPage(): () => void {
  change(1);
  return () => change(-1);
}

/** Returns true while a dialog is open. */
export const isCovered = (): boolean => count > 0;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns true while a dialog is open; announcements wait until it is closed. */
export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, isCovered, () => false);

import { useSyncExternalStore } from "react";

/** How many dialogs are over the page. What stands under one can neither be reached nor is it read out. */
let count = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  count += by;
  for (const listener of listeners) listener();
};

/** Says that a dialog is over the page. @returns says that it is gone */
export function coverPage(): () => void {
  change(1);
  return () => change(-1);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a dialog is over the page: what is to be read out waits until it is gone. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );

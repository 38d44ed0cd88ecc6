import { browserNowMs } from "../portal/clock";

/** The browser's Back and Forward: what they do while a dialog is open, or something is unsaved. */

/** Browser navigation types that TypeScript lacks. */
interface Navigation extends EventTarget {
  currentEntry: { key: string } | null;
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> };
}
interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  /** False if a script goes back. */
  userInitiated: boolean;
  destination: { key: string; url: string; sameDocument: boolean };
}
interface EntryChangeEvent extends Event {
  navigationType: NavigateEvent["navigationType"] | null;
  from: { key: string };
}
const browserNavigation = (): Navigation | undefined =>
  (window as unknown as { navigation?: Navigation }).navigation;

/** Returns a key of the current history entry, which Back leads to again; null where browsers don't tell. */
export const historyEntry = (): string | null => browserNavigation()?.currentEntry?.key ?? null;

/** Goes to a history entry, which may be gone. */
function goTo(key: string, onGone: () => void = () => {}): void {
  const going = browserNavigation()?.traverseTo(key);
  going?.committed.catch(onGone);
  going?.finished.catch(() => {});
}

/** Long enough for a browser to start leaving. After that, a page that stayed asks again. */
const LEAVING_MS = 1_000;
/** When the user agreed to leave, Unix milliseconds. */
let agreedMs = Number.NEGATIVE_INFINITY;
export const isAgreed = (): boolean => browserNowMs() - agreedMs < LEAVING_MS;
/** Notes that the user agreed to leave the page, so nothing asks or stops them now. */
export const agree = (): void => {
  agreedMs = browserNowMs();
};

/** The entry a page returns to by itself, without a question. */
let returningTo: string | null = null;

/**
 * Calls `handle` after each Back or Forward, where browsers tell of it, with a function that returns to the entry left.
 *
 * @returns a function that ends this
 */
export function afterBack(handle: (comeBack: () => void) => void): () => void {
  const navigation = browserNavigation();
  const left = (event: Event) => {
    const { navigationType, from } = event as EntryChangeEvent;
    if (navigationType !== "traverse") return;
    returningTo = null;
    handle(() => {
      returningTo = from.key;
      goTo(from.key);
    });
  };
  navigation?.addEventListener("currententrychange", left);
  return () => navigation?.removeEventListener("currententrychange", left);
}

/** What a page's first script tells of before the router knows: lib/api/keep-early.ts. Prevented, the router never does. */
const WENT_BACK = "went-back";
/** The entry that a Back left although a page objected, until it is the current one again. */
let heldAt: string | null = null;

/** Returns to this entry before the router learns that it was left: the page stays as it is. */
function comeBackTo(key: string): void {
  if (heldAt !== null) return;
  heldAt = key;
  const end = () => {
    heldAt = null;
    window.removeEventListener(WENT_BACK, undo);
  };
  const undo = (event: Event) => {
    event.preventDefault();
    const navigation = browserNavigation();
    if (navigation?.currentEntry?.key === heldAt) end();
    else {
      returningTo = heldAt;
      goTo(key, end);
    }
  };
  window.addEventListener(WENT_BACK, undo);
}

/** What closes each open dialog, the topmost last. */
const closings: (() => void)[] = [];

/** Calls `handle` in place of Back or Forward, where the browser allows that. @returns a function that ends this */
function insteadOfBack(
  handle: (go: () => void) => void,
  isMine: (by: NavigateEvent) => boolean,
): () => void {
  const navigation = browserNavigation();
  const atBack = (event: Event) => {
    const by = event as NavigateEvent;
    const { navigationType, destination, cancelable } = by;
    if (navigationType !== "traverse" || event.defaultPrevented || heldAt !== null) return;
    if (isAgreed() || destination.key === returningTo || !isMine(by)) return;
    const here = historyEntry();
    if (cancelable) event.preventDefault();
    // A page may only stop one Back for each time that the user types or clicks.
    else if (destination.sameDocument && here !== null) comeBackTo(here);
    else return;
    handle(() => goTo(destination.key));
  };
  navigation?.addEventListener("navigate", atBack);
  return () => navigation?.removeEventListener("navigate", atBack);
}

/**
 * Lets Back close a dialog, as Escape does, while it is the topmost. A page that goes back by itself, as after a message
 * was sent, does so. @returns a function that ends this
 */
export function closedByBack(close: () => void): () => void {
  closings.push(close);
  const end = insteadOfBack(close, (by) => by.userInitiated && closings.at(-1) === close);
  return () => {
    closings.splice(closings.indexOf(close), 1);
    end();
  };
}

/** Lets `ask` decide about Back while no dialog is open. @returns a function that ends this */
export const askedAtBack = (ask: (go: () => void) => void): (() => void) =>
  insteadOfBack(ask, () => closings.length === 0);

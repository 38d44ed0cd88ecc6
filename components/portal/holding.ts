/** Changes that the browser holds for a while before making them, so that they can be undone. */

export type Committed = "done" | { refused: unknown };

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  commit: (isLeaving: boolean) => Promise<void>;
}

export interface Holding {
  /**
   * Makes a change after a delay unless it is undone. `key` identifies what is changed; holding the same key again
   * makes the earlier change at once.
   */
  hold: (
    key: string,
    change: (isLeaving: boolean) => Promise<void>,
    settled: (how: Committed) => void,
  ) => void;
  /** @returns true if it could still be undone */
  takeBack: (key: string) => boolean;
  /**
   * Makes a held change without waiting for the end of its hold. @returns a promise that settles once neither it nor an
   * earlier change is on its way
   */
  makeNow: (key: string) => Promise<unknown>;
  /**
   * Makes all changes at once because the page is closing. @returns a promise that settles once all are made; null if
   * none are held
   */
  flush: () => Promise<unknown> | null;
  /**
   * Keys of changes that are held, being made, or made: all are shown as made. The same set until something changes.
   */
  keys: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Holds changes for `holdMs`. Changes that are due at the same time are made one after another, as the service would
 * reject some of a burst. A refused change counts as not made.
 */
export function holdingFor(holdMs: number): Holding {
  const waiting = new Map<string, Waiting>();
  let turn: Promise<unknown> = Promise.resolve();
  const queue = (next: () => unknown) => (turn = turn.then(next, next));
  const listeners = new Set<() => void>();
  let keys: ReadonlySet<string> = new Set();
  const show = (next: Iterable<string>) => {
    keys = new Set(next);
    for (const listener of listeners) listener();
  };
  const without = (key: string) => show([...keys].filter((each) => each !== key));
  return {
    hold(key, change, settled) {
      void waiting.get(key)?.commit(false);
      const commit = (isLeaving: boolean) => {
        clearTimeout(timer);
        waiting.delete(key);
        return change(isLeaving).then(
          () => settled("done"),
          (refused: unknown) => {
            without(key);
            settled({ refused });
          },
        );
      };
      const timer = setTimeout(() => {
        // It may have been undone, or made because the page is closing.
        void queue(() => (waiting.get(key)?.commit === commit ? commit(false) : undefined));
      }, holdMs);
      waiting.set(key, { timer, commit });
      show([...keys, key]);
    },
    takeBack(key) {
      const held = waiting.get(key);
      if (held === undefined) return false;
      clearTimeout(held.timer);
      waiting.delete(key);
      without(key);
      return true;
    },
    makeNow: (key) => queue(() => waiting.get(key)?.commit(false)),
    flush() {
      if (waiting.size === 0) return null;
      const made = Promise.all([...waiting.values()].map(({ commit }) => commit(true)));
      void queue(() => made);
      return made;
    },
    keys: () => keys,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Changes that wait in the browser for a while before they are made, so that they can be taken back. */

export type Committed = "done" | { refused: unknown };

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  commit: (isLeaving: boolean) => Promise<void>;
}

export interface Holding {
  /**
   * Makes a change after a while, unless it is taken back. `key` names what is changed; said again, the first one is made
   * at once.
   */
  hold: (
    key: string,
    change: (isLeaving: boolean) => Promise<void>,
    settled: (how: Committed) => void,
  ) => void;
  /** @returns whether it was still time */
  takeBack: (key: string) => boolean;
  /** Makes everything at once, because the page goes. @returns what settles once all is made; null where nothing waits */
  flush: () => Promise<unknown> | null;
  /** What waits, is on its way, or was made: it is shown as made. The same set until something changes. */
  keys: () => ReadonlySet<string>;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Holds changes for `holdMs`. Those that are over at the same time are made one after the other, because a service that is
 * asked for all of them at once turns some away. What was refused counts as not made.
 */
export function holdingFor(holdMs: number): Holding {
  const waiting = new Map<string, Waiting>();
  let turn: Promise<void> = Promise.resolve();
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
        // Taken back, or made because the page goes, before its turn came.
        turn = turn.then(() => (waiting.get(key)?.commit === commit ? commit(false) : undefined));
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
    flush() {
      if (waiting.size === 0) return null;
      return Promise.all([...waiting.values()].map(({ commit }) => commit(true)));
    },
    keys: () => keys,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

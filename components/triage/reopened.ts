"use client";

import { type RefObject, useEffect } from "react";

interface Listed {
  items: readonly { athlete_uid: string }[];
  /** When the server listed them, by the browser's clock. */
  dataUpdatedAt: number;
  done: ReadonlyMap<string, unknown>;
  forget: (ids: readonly string[]) => void;
}

/**
 * Has what was handled here wait again once the server says so: it was undone elsewhere, or there is new evidence.
 *
 * @param answered when the server took what was done on each athlete
 */
export function useReopened(
  { items, dataUpdatedAt, done, forget }: Listed,
  answered: RefObject<ReadonlyMap<string, number>>,
): void {
  useEffect(() => {
    const reopened = items
      .map(({ athlete_uid }) => athlete_uid)
      .filter((id) => done.has(id) && (answered.current.get(id) ?? Infinity) < dataUpdatedAt);
    if (reopened.length > 0) forget(reopened);
  }, [items, dataUpdatedAt, done, forget, answered]);
}

"use client";

import { useCallback, useEffect, useRef } from "react";
import { useShortcuts } from "@/components/portal/shortcuts";
import { useEnteredEarly } from "@/components/ui/entered-early";

interface Selectable {
  athlete_uid: string;
}

/** Returns the athlete whose row contains an element; null if none. */
const athleteOf = (part: Element | null): string | null =>
  part?.closest<HTMLElement>("[data-athlete]")?.dataset["athlete"] ?? null;

/** Returns the athlete whose row has focus; null if none. */
const focused = (): string | null => athleteOf(document.activeElement);

/**
 * Lets the keyboard move through a table's rows and select them, one at a time or as a range.
 *
 * @returns `body`, a ref for the rows' parent, and `toggle`, which is stable while the table is mounted
 */
export function useRowKeys(
  shown: readonly Selectable[],
  chosen: ReadonlySet<string>,
  select: (ids: readonly string[]) => void,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const latest = useRef({ shown, chosen, select, last: null as string | null });
  useEffect(() => {
    Object.assign(latest.current, { shown, chosen, select });
  });
  // Rows are selected with checkboxes, which can be ticked before hydration.
  useEnteredEarly(body, (boxes) =>
    select([...chosen, ...boxes.flatMap((box) => athleteOf(box) ?? [])]),
  );
  const toggle = useCallback((id: string, isRange: boolean) => {
    const { shown, chosen, select, last } = latest.current;
    const ids = shown.map(({ athlete_uid }) => athlete_uid);
    const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)];
    latest.current.last = id;
    if (isRange && from >= 0) {
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      select([...new Set([...chosen, ...range])]);
    } else if (chosen.has(id)) select([...chosen].filter((each) => each !== id));
    else select([...chosen, id]);
  }, []);
  const step = (by: 1 | -1) => {
    const ids = shown.map(({ athlete_uid }) => athlete_uid);
    const here = focused();
    const at = here === null ? (by === 1 ? -1 : ids.length) : ids.indexOf(here);
    const id = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    body.current?.querySelector<HTMLElement>(`[data-athlete="${id}"] a`)?.focus();
  };
  const here = (act: (id: string) => void) => () => {
    const id = focused();
    if (id !== null) act(id);
  };
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    select: here((id) => toggle(id, false)),
    select_range: here((id) => toggle(id, true)),
  });
  return { body, toggle };
}

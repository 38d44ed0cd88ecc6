"use client";

import { useCallback, useEffect, useRef } from "react";
import { useShortcuts } from "@/components/portal/shortcuts";
import { useEnteredEarly } from "@/components/ui/entered-early";

interface Selectable {
  athlete_uid: string;
}

/** The athlete in whose row something stands; null for none. */
const athleteOf = (part: Element | null): string | null =>
  part?.closest<HTMLElement>("[data-athlete]")?.dataset["athlete"] ?? null;

/** The athlete whose row has the focus; null for none. */
const focused = (): string | null => athleteOf(document.activeElement);

/**
 * Has the keyboard go through the rows of a table and select them, one by one or up to here.
 *
 * @returns `body`, for the rows' parent, and `toggle`, which is the same function for as long as the table is shown
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
  // Rows are selected with links beside the boxes, which lead where they do before a script has come.
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

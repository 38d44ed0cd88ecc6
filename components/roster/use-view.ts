"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { historyEntry } from "../ui/back";
import { MARKERS, PAYERS, SORTS, type Sort, type View } from "./view";

const PARSERS = {
  marker: parseAsStringLiteral(MARKERS).withDefault("all"),
  group: parseAsString,
  payer: parseAsStringLiteral(PAYERS).withDefault("all"),
  assistant: parseAsString,
  sort: parseAsStringLiteral(SORTS).withDefault("marker"),
  up: parseAsBoolean.withDefault(false),
};

/** Names sort from A, everything else from the highest. */
const startsUp = (sort: Sort): boolean => sort === "name";

/** Holds the roster's view in the URL; defaults are left out. */
export function useView() {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace", clearOnDefault: true });
  const { up, ...rest } = state;
  const isUp = startsUp(rest.sort) ? !up : up;
  const { marker, group, payer, assistant, sort } = rest;
  // Memoized, so that hundreds of rows are sorted only when the view changes, not on every keystroke.
  const view = useMemo<View>(
    () => ({ marker, group, payer, assistant, sort, isDescending: !isUp }),
    [marker, group, payer, assistant, sort, isUp],
  );
  const isFiltered =
    view.marker !== "all" || view.group !== null || view.payer !== "all" || view.assistant !== null;
  return {
    view,
    isFiltered,
    set: (change: Partial<Pick<View, "marker" | "group" | "payer" | "assistant">>) =>
      void setState(change),
    clear: () => void setState({ marker: null, group: null, payer: null, assistant: null }),
    sortBy: (sort: Sort) => void setState(sort === rest.sort ? { up: !up } : { sort, up: false }),
  };
}

/** Kept across pages, so that Back restores the selection. */
let kept: readonly string[] = [];

/** Holds the ids of the selected athletes. Not in the URL, which is too short for a large roster. */
export function useSelection() {
  const [selected, setSelected] = useState(kept);
  const select = useCallback((ids: readonly string[]) => {
    kept = ids;
    setSelected(ids);
  }, []);
  return { selected, select };
}

/** The name last searched for, and the history entry in which it was typed. */
let searched: { entry: string | null; search: string } = { entry: null, search: "" };

/** Holds the name searched for. Not in the URL, which is logged; Back restores it, a link doesn't. */
export function useSearch() {
  const [search, setSearch] = useState(() =>
    searched.entry !== null && searched.entry === historyEntry() ? searched.search : "",
  );
  const seek = (search: string) => {
    searched = { entry: historyEntry(), search };
    setSearch(search);
  };
  return { search, seek };
}

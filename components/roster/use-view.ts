"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useCallback, useMemo, useState } from "react";
import { MARKERS, PAYERS, SORTS, type Sort, type View } from "./view";

const PARSERS = {
  marker: parseAsStringLiteral(MARKERS).withDefault("all"),
  group: parseAsString,
  payer: parseAsStringLiteral(PAYERS).withDefault("all"),
  assistant: parseAsString,
  sort: parseAsStringLiteral(SORTS).withDefault("marker"),
  up: parseAsBoolean.withDefault(false),
};

/** Names begin at A, everything else with the most. */
const startsUp = (sort: Sort): boolean => sort === "name";

/** The view of the roster as the address has it; what everybody begins with is left out of it. */
export function useView() {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace", clearOnDefault: true });
  const { up, ...rest } = state;
  const isUp = startsUp(rest.sort) ? !up : up;
  const { marker, group, payer, assistant, sort } = rest;
  // The same object while it says the same: five hundred rows are sorted when the view changes, not with every letter.
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

/** Who was selected: Back finds them selected still. */
let kept: readonly string[] = [];

/** The athletes who are selected, by their ids. No address is long enough for all of a large roster. */
export function useSelection() {
  const [selected, setSelected] = useState(kept);
  const select = useCallback((ids: readonly string[]) => {
    kept = ids;
    setSelected(ids);
  }, []);
  return { selected, select };
}

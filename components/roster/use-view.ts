"use client";

import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useMemo } from "react";
import { MARKERS, PAYERS, SORTS, type Sort, type View } from "./view";

const PARSERS = {
  marker: parseAsStringLiteral(MARKERS).withDefault("all"),
  group: parseAsString,
  payer: parseAsStringLiteral(PAYERS).withDefault("all"),
  assistant: parseAsString,
  sort: parseAsStringLiteral(SORTS).withDefault("marker"),
  up: parseAsBoolean.withDefault(false),
  selected: parseAsArrayOf(parseAsString).withDefault([]),
};

/** Names begin at A, everything else with the most. */
const startsUp = (sort: Sort): boolean => sort === "name";

/** The view of the roster as the address has it; what everybody begins with is left out of it. */
export function useView() {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace", clearOnDefault: true });
  const { selected, up, ...rest } = state;
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
    selected,
    isFiltered,
    set: (change: Partial<Pick<View, "marker" | "group" | "payer" | "assistant">>) =>
      void setState(change),
    select: (ids: readonly string[]) => void setState({ selected: [...ids] }),
    clear: () => void setState({ marker: null, group: null, payer: null, assistant: null }),
    sortBy: (sort: Sort) => void setState(sort === rest.sort ? { up: !up } : { sort, up: false }),
  };
}

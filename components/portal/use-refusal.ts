"use client";

import { useState } from "react";
import { notSo } from "./api";
import { useUndoInPortal } from "./undo";
import { useIsHere } from "./use-is-here";

/**
 * Holds why a change was refused, to show it next to its button. If the user is elsewhere by then, it is announced there
 * instead.
 *
 * @returns the error, null for none; a setter; and `refuse`, with what would have been announced if it had been done
 */
export function useRefusal() {
  // Athletes have some of these settings on pages of their own, where nothing announces.
  const undoing = useUndoInPortal();
  const isHere = useIsHere();
  const [error, setError] = useState<unknown>(null);
  const refuse = (said: string, thrown: unknown) => {
    if (isHere.current) setError(thrown);
    else undoing?.tell({ said: notSo("done", said, thrown), untilMs: null, takeBack: null });
  };
  return { error, setError, refuse };
}

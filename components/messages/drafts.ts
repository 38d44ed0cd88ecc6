"use client";

import { useCallback, useState } from "react";
import { type Draft, EMPTY_DRAFT } from "./words";

/** What was typed and not sent, by whom it is for: closing by mistake loses nothing until the page is left. */
const kept = new Map<string, Draft>();

/** A draft that outlives the part of the page in which it is typed. `key` says whom it is for. */
export function useDraft(key: string, initial: Draft = EMPTY_DRAFT) {
  const [draft, setShown] = useState<Draft>(() => kept.get(key) ?? initial);
  const setDraft = useCallback(
    (next: Draft) => {
      kept.set(key, next);
      setShown(next);
    },
    [key],
  );
  const forget = useCallback(() => {
    kept.delete(key);
    setShown(EMPTY_DRAFT);
  }, [key]);
  return { draft, setDraft, forget };
}

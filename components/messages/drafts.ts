"use client";

import { useCallback, useState } from "react";
import { type Draft, EMPTY_DRAFT } from "./words";

/** What was typed and not sent, by whom it is for: closing by mistake loses nothing until the page is left. */
const kept = new Map<string, Draft>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps a draft, or lets go of it, and has the browser ask before it would be lost. */
function keep(key: string, draft: Draft | null): void {
  if (draft === null) kept.delete(key);
  else kept.set(key, draft);
  const isTyped = [...kept.values()].some(({ text, typed }) => (text ?? typed ?? "").trim() !== "");
  if (isTyped) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

/** A draft that outlives the part of the page in which it is typed. `key` says whom it is for. */
export function useDraft(key: string, initial: Draft = EMPTY_DRAFT) {
  const [draft, setShown] = useState<Draft>(() => kept.get(key) ?? initial);
  const setDraft = useCallback(
    (next: Draft) => {
      keep(key, next);
      setShown(next);
    },
    [key],
  );
  const forget = useCallback(() => {
    keep(key, null);
    setShown(EMPTY_DRAFT);
  }, [key]);
  return { draft, setDraft, forget };
}

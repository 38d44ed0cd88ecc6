"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { type Draft, EMPTY_DRAFT, givenBack } from "./words";

/** What was typed and not sent, by whom it is for: closing by mistake loses nothing until the page is left. */
const kept = new Map<string, Draft>();
/** What was sent last, by whom it was for: taken back, it is there again. */
const sent = new Map<string, Draft>();
const listeners = new Set<() => void>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps a draft, or lets go of it, and has the browser ask before it would be lost. */
function keep(key: string, draft: Draft | null): void {
  if (draft === null) kept.delete(key);
  else kept.set(key, draft);
  const isTyped = [...kept.values()].some(({ text, typed }) => (text ?? typed ?? "").trim() !== "");
  if (isTyped) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** By what a draft to some athletes is kept. */
export const draftKey = (athleteUids: readonly string[]): string => athleteUids.toSorted().join();

/** Has what was sent to some athletes, and was taken back, be a draft again, above one that was begun meanwhile. */
export const giveBack = (athleteUids: readonly string[]): void => putBack(draftKey(athleteUids));

function putBack(key: string): void {
  const draft = sent.get(key);
  if (draft !== undefined) keep(key, givenBack(draft, kept.get(key) ?? null));
  sent.delete(key);
}

/** A draft that outlives the part of the page in which it is typed. `key` says whom it is for. */
export function useDraft(key: string, initial: Draft = EMPTY_DRAFT) {
  const stored = useSyncExternalStore(
    subscribe,
    () => kept.get(key) ?? null,
    () => null,
  );
  const [start, setStart] = useState(initial);
  const draft = stored ?? start;
  const setDraft = useCallback((next: Draft) => keep(key, next), [key]);
  const forget = useCallback(() => {
    const last = kept.get(key);
    if (last !== undefined) sent.set(key, last);
    keep(key, null);
    setStart(EMPTY_DRAFT);
  }, [key]);
  /** What was let go of was not taken after all. */
  const restore = useCallback(() => putBack(key), [key]);
  return { draft, setDraft, forget, restore };
}

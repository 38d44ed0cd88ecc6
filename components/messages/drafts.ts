"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { type Draft, EMPTY_DRAFT, givenBack } from "./words";

/** What was typed and not sent, by whom it is for: closing by mistake loses nothing until the page is left. */
const kept = new Map<string, Draft>();

/** What was let go of to be sent. */
export interface Sent {
  /** Whom it is for. */
  key: string;
  /** Null where nothing was typed or chosen. */
  draft: Draft | null;
}

const onTheirWay = new Set<Sent>();
const listeners = new Set<() => void>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

const isTyped = (draft: Draft | null): boolean => (draft?.text ?? draft?.typed ?? "").trim() !== "";

/** Has the browser ask before something would be lost. */
function noteLoss(): void {
  const all = [...kept.values(), ...[...onTheirWay].map(({ draft }) => draft)];
  if (all.some(isTyped)) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

/** Keeps a draft, or lets go of it. */
export function keep(key: string, draft: Draft | null): void {
  if (draft === null) kept.delete(key);
  else kept.set(key, draft);
  noteLoss();
  for (const listener of listeners) listener();
}

export const keptFor = (key: string): Draft | null => kept.get(key) ?? null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** By what a draft to some athletes is kept. */
export const draftKey = (athleteUids: readonly string[]): string => athleteUids.toSorted().join();

/** Lets go of a draft, which is to be sent: what is typed from now on is another one. */
export function letGo(key: string): Sent {
  const sent = { key, draft: keptFor(key) };
  keep(key, null);
  return sent;
}

/** Has what was refused or taken back be a draft again, above one that was begun meanwhile. Twice does no more than once. */
export function giveBack({ key, draft }: Sent): void {
  if (draft !== null) keep(key, givenBack(draft, keptFor(key)));
}

/** A draft that outlives the part of the page in which it is typed. `key` says whom it is for. */
export function useDraft(key: string, initial: Draft = EMPTY_DRAFT) {
  const stored = useSyncExternalStore(
    subscribe,
    () => keptFor(key),
    () => null,
  );
  const [first] = useState(initial);
  const [start, setStart] = useState(first);
  const draft = stored ?? start;
  const setDraft = useCallback((next: Draft) => keep(key, next), [key]);
  const forget = useCallback((): Sent => {
    setStart(EMPTY_DRAFT);
    return letGo(key);
  }, [key]);
  /** What was let go of was not taken after all. */
  const restore = useCallback(
    (sent: Sent) => {
      giveBack(sent);
      setStart(first);
    },
    [first],
  );
  /** Sends it: nobody finds it meanwhile and sends it twice, and it is there again where it is refused. */
  const sendOff = useCallback(
    async (send: (sent: Sent) => Promise<unknown>): Promise<void> => {
      const sent = forget();
      onTheirWay.add(sent);
      noteLoss();
      try {
        await send(sent);
      } catch (error) {
        restore(sent);
        throw error;
      } finally {
        onTheirWay.delete(sent);
        noteLoss();
      }
    },
    [forget, restore],
  );
  return { draft, setDraft, forget, restore, sendOff };
}

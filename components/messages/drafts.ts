"use client";

import { useCallback, useState, useSyncExternalStore } from "react";
import { DAY_MS } from "@/lib/contract/durations";
import { browserNowMs } from "../portal/clock";
import { readerDrawnFor } from "../portal/drawn-for";
import { reloadIfChanged } from "../ui/brought-back";
import { DRAFTS, read, write } from "../ui/typed";
import { type Draft, EMPTY_DRAFT, givenBack, replacedIn, without } from "./words";

/**
 * Unsent drafts by recipient, so closing a dialog by mistake loses nothing. Also in this tab's storage, for a day and
 * for the reader who wrote them: phones end the process of a tab that is in the background.
 */
const kept = new Map<string, Draft>();

/** By reader: several may use one tab, one after another. */
type Stored = Record<string, { savedMs: number; drafts: [key: string, draft: Draft][] }>;

/** Returns the stored drafts that are not too old. */
const storedAt = (nowMs: number): Stored =>
  Object.fromEntries(
    Object.entries(read<Stored>(DRAFTS) ?? {}).filter(
      ([, { savedMs }]) => nowMs - savedMs < DAY_MS,
    ),
  );

let isLoaded = false;
/** When something was last written. */
let changedMs = 0;

/** Loads the stored drafts, once the reader is known. */
function load(): void {
  const owner = readerDrawnFor();
  if (isLoaded || owner === null) return;
  isLoaded = true;
  const ownStored = () => storedAt(browserNowMs())[owner];
  const stored = ownStored();
  for (const [key, draft] of stored?.drafts ?? []) if (!kept.has(key)) kept.set(key, draft);
  changedMs = Math.max(changedMs, stored?.savedMs ?? 0);
  noteLoss();
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && store(),
  );
  addEventListener("pagehide", store);
  // After `store`. Later pages of this tab wrote on; this one's drafts are older.
  reloadIfChanged(
    () => JSON.stringify(ownStored()?.drafts ?? []),
    () => {
      kept.clear();
      const stored = ownStored();
      for (const [key, draft] of stored?.drafts ?? []) kept.set(key, draft);
      changedMs = stored?.savedMs ?? changedMs;
      noteLoss();
      for (const listener of listeners) listener();
    },
  );
}

function store(): void {
  const owner = readerDrawnFor();
  if (!isLoaded || owner === null) return;
  const drafts = [...kept].filter(([, draft]) => isTyped(draft));
  const { [owner]: _, ...others } = storedAt(browserNowMs());
  write(
    DRAFTS,
    drafts.length === 0 ? others : { ...others, [owner]: { savedMs: changedMs, drafts } },
  );
}

/** A draft that was released for sending. */
export interface Sent {
  /** The draft's key, made from its recipients. */
  key: string;
  /** Null if nothing was typed or chosen. */
  draft: Draft | null;
}

const onTheirWay = new Set<Sent>();
const listeners = new Set<() => void>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

const isTyped = (draft: Draft | null): boolean =>
  [draft?.text, draft?.typed, draft?.early].some((words) => (words ?? "").trim() !== "");

/** Makes the browser warn before unsent text would be lost. */
function noteLoss(): void {
  const all = [...kept.values(), ...[...onTheirWay].map(({ draft }) => draft)];
  if (all.some(isTyped)) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

/** Stores or removes a draft. */
export function keep(key: string, draft: Draft | null): void {
  load();
  changedMs = browserNowMs();
  if (draft !== null) kept.set(key, draft);
  // What is on its way must not come back as unsent.
  else if (kept.delete(key)) store();
  noteLoss();
  for (const listener of listeners) listener();
}

/** Keeps what was typed before the page was ready, below the words that it was opened with. */
export function keepEarly(key: string, text: string): void {
  const typed = { ...EMPTY_DRAFT, text };
  const kept = keptFor(key);
  keep(key, { ...kept, ...givenBack(kept ?? typed, typed) });
}

export function keptFor(key: string): Draft | null {
  load();
  return kept.get(key) ?? null;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the key of a draft to these athletes. */
export const draftKey = (athleteUids: readonly string[]): string => athleteUids.toSorted().join();

/** Releases a draft for sending; what a template had replaced stays, and further input starts a new draft. */
export function letGo(key: string): Sent {
  const sent = { key, draft: keptFor(key) };
  keep(key, sent.draft === null ? null : replacedIn(sent.draft));
  return sent;
}

/**
 * Returns the key of an unsent draft to several athletes that writing to these begins with, as some of them are the
 * same: going back to add or leave out somebody loses no words. Null where they have a draft of their own.
 *
 * @param before the key of the message that is being written; null if none
 */
export function sourceFor(athleteUids: readonly string[], before: string | null): string | null {
  const key = draftKey(athleteUids);
  if (keptFor(key) !== null) return null;
  const overlaps = (other: string) => other.split(",").some((uid) => athleteUids.includes(uid));
  if (before !== null && keptFor(before) !== null && overlaps(before)) return before;
  if (athleteUids.length < 2) return null;
  const [other] =
    [...kept].findLast(([each, draft]) => each.includes(",") && isTyped(draft) && overlaps(each)) ??
    [];
  return other ?? null;
}

/** Returns a source's words for these athletes, without those who were taken off; null without one. */
export function wordsOf(source: string | null, athleteUids: readonly string[]): Draft | null {
  const draft = source === null ? null : keptFor(source);
  if (draft === null) return null;
  const { sentTo: _, isUnheard: __, removed = [], ...words } = draft;
  return { ...words, removed: removed.filter((uid) => athleteUids.includes(uid)) };
}

/** Removes a draft whose words went into another message; if they were replaced there, it stays. */
export function forgetUsed(source: string, sentText: string | null): void {
  const { text, sentTo } = keptFor(source) ?? EMPTY_DRAFT;
  const words = sentTo === undefined ? text?.trim() : undefined;
  if (words !== undefined && sentText?.includes(words)) keep(source, null);
}

/** Moves a draft, with what is on its way from it, to another key: what it belongs to has only now got its name. */
export function moveDraft(from: string, to: string): void {
  for (const sent of onTheirWay) if (sent.key === from) sent.key = to;
  const draft = keptFor(from);
  if (draft === null) return;
  keep(to, draft);
  keep(from, null);
}

/** Restores a refused or undone message as a draft, above one begun meanwhile. Safe to call twice. */
export function giveBack({ key, draft }: Sent): void {
  const kept = keptFor(key);
  if (draft !== null || kept !== null) keep(key, givenBack(draft ?? EMPTY_DRAFT, kept));
}

/**
 * Withdraws a message that was given back from those who turned out to have it, so that they don't get it twice.
 *
 * @param athleteUids who has it, of `count` recipients
 */
export function withdraw(
  { key, draft }: Sent,
  athleteUids: readonly string[],
  count: number,
): void {
  const kept = keptFor(key);
  if (draft === null || kept === null) return;
  if (athleteUids.length === count) keep(key, without(draft, kept));
  else noteSent(key, kept, athleteUids);
}

/**
 * Notes who has a draft's words after a part of it was sent, so that they don't get them again, even if its dialog is
 * closed and opened meanwhile.
 *
 * @param shown the draft if nothing was typed or chosen
 */
export function noteSent(key: string, shown: Draft, athleteUids: readonly string[]): void {
  const draft = keptFor(key) ?? shown;
  keep(key, { ...draft, sentTo: [...(draft.sentTo ?? []), ...athleteUids] });
}

/** Holds a draft that survives unmounting. `key` identifies its recipients. */
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
  /** Restores a draft whose sending failed. */
  const restore = useCallback(
    (sent: Sent) => {
      giveBack(sent);
      setStart(first);
    },
    [first],
  );
  /** Sends the draft. It is removed meanwhile, so it can't be sent twice, and restored if refused. */
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

"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { isCovered } from "../ui/open-dialogs";
import { TWICE_MS } from "../ui/second-half";
import { isOpenIn } from "./guarded";
import { useReader } from "./settings-context";

/** Returns the reader's key for a shortcut; null if single-letter shortcuts are off. */
export function useKeyOf(shortcut: Shortcut): string | null {
  const { shortcuts, keys } = useReader().preferences;
  return shortcuts ? (keys[shortcut] ?? SHORTCUTS[shortcut].key) : null;
}

/** Formats a key for display: "J" for the letter j, "⇧M" for a capital. */
export const drawnKey = (key: string): string =>
  key === key.toLowerCase() ? key.toUpperCase() : `⇧${key}`;

/** Where letters are text. */
const TEXTS = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]";
/** Where they are, or belong to something that is open. */
const TYPED_IN = `${TEXTS}, [type=radio], select, [role=textbox], [role=combobox], dialog`;

const isIn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Letters that follow each other within this time are one text. */
const TYPING_MS = 500;
let typedMs = Number.NEGATIVE_INFINITY;

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "timeStamp">;

/**
 * Notes a key press, so that typing doesn't trigger shortcuts when its field's page or dialog goes away in the middle.
 *
 * @returns whether it continues such typing
 */
export function goesOnTyping(
  { key, ctrlKey, metaKey, timeStamp }: Key,
  isInField: boolean,
): boolean {
  const isLetter = key.length === 1 && !ctrlKey && !metaKey;
  const isOn = timeStamp - typedMs < TYPING_MS;
  // Escape, Tab or Enter ends the text.
  if (isInField) typedMs = isLetter ? timeStamp : Number.NEGATIVE_INFINITY;
  else if (isLetter && isOn) typedMs = timeStamp;
  return isLetter && isOn && !isInField;
}

/**
 * True if a key press may act as a single-key shortcut: not typed into a field, not repeated while held down, and not
 * behind a dialog, where a press goes to the page once the focused button is gone.
 */
const isFree = (event: KeyboardEvent): boolean =>
  !event.repeat &&
  !isCovered() &&
  // Many keyboards type brackets with AltGr, which counts as Ctrl and Alt.
  ((!event.ctrlKey && !event.altKey) || event.getModifierState("AltGraph")) &&
  !event.metaKey &&
  !event.defaultPrevented &&
  !event.isComposing &&
  // `goesOnTyping` has noted it before, in the capture phase.
  event.timeStamp !== typedMs &&
  !isIn(event, TYPED_IN);

/**
 * Keeps a key that is still held down from typing where its action led, such as into a message field.
 *
 * @param isOnce whether its press, doubled, counts as one: the second would be for what was never seen
 */
export function untilReleased(
  { key, timeStamp }: { key: string; timeStamp: number },
  isOnce = false,
  target: EventTarget = document,
): void {
  const over = new AbortController();
  const still = (event: Event & { key?: string; repeat?: boolean }) => {
    const isPress = event.type === "keydown";
    // If a modifier is released first, the key keeps repeating under its other letter.
    const isSame = event.key?.toLowerCase() === key.toLowerCase();
    // A capital is the first letter of what is typed.
    const isSecond = isOnce && event.key === key && event.timeStamp - timeStamp < TWICE_MS;
    if (event.repeat === true || (isPress && isSecond)) event.preventDefault();
    else if (isPress || (isSame && !isOnce)) over.abort();
  };
  for (const kind of ["keydown", "keyup"])
    target.addEventListener(kind, still, { capture: true, signal: over.signal });
}

/** What decides about an athlete, or opens what is typed in. */
const ONCE = new Set<Shortcut>(["review", "snooze", "message", "message_all", "compose"]);

type Actions = Partial<Record<Shortcut, () => void>>;

/** Actions of the mounted parts of the page, the first one taking precedence. */
const onPage = new Set<{ current: Actions }>();

/** Returns every action available on the page now, by shortcut name; none behind a dialog. */
export function pageActions(): [Shortcut, () => void][] {
  if (isCovered()) return [];
  const names = Object.keys(SHORTCUTS) as Shortcut[];
  return names.flatMap((name): [Shortcut, () => void][] => {
    for (const { current } of onPage) {
      const act = current[name];
      if (act !== undefined) return [[name, act]];
    }
    return [];
  });
}

/**
 * Enables single-letter shortcuts while this part of a page is mounted and nothing is typed. Letters come from the one
 * shortcut table that also renders the list of keys.
 */
export function useShortcuts(actions: Actions): void {
  const { shortcuts, keys } = useReader().preferences;
  const latest = useRef(actions);
  // Keys act on what is drawn.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    onPage.add(latest);
    return () => void onPage.delete(latest);
  }, []);
  useEffect(() => {
    if (!shortcuts) return;
    const act = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const names = Object.keys(SHORTCUTS) as Shortcut[];
      const name = names.find(
        (each) =>
          latest.current[each] !== undefined && (keys[each] ?? SHORTCUTS[each].key) === event.key,
      );
      if (name === undefined) return;
      event.preventDefault();
      untilReleased(event, ONCE.has(name));
      latest.current[name]?.();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [shortcuts, keys]);
}

/**
 * Enables keys that are the same for everyone, such as digits and brackets, wherever shortcuts work. A letter the
 * reader assigned to another shortcut takes precedence.
 */
export function useFixedKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { shortcuts, keys } = useReader().preferences;
  const latest = useRef(actions);
  // Keys act on what is drawn.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!shortcuts) return;
    const chosen = new Set<string>(Object.values(keys));
    const act = (event: KeyboardEvent) => {
      const action = latest.current[event.key];
      if (action === undefined || chosen.has(event.key) || !isFree(event)) return;
      event.preventDefault();
      untilReleased(event);
      action();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [shortcuts, keys]);
}

/** Where `g` followed by a letter leads. */
export const PLACES = {
  t: { href: "/triage", name: "Triage" },
  r: { href: "/roster", name: "Roster" },
  m: { href: "/messages", name: "Messages" },
  a: { href: "/alerts", name: "Alerts" },
} as const;

const CHORD_MS = 1_200;

/** Enables the keys that work on every page: commands, search, the list of keys, and navigation. */
export function useGlobalKeys({
  openCommands,
  openKeys,
  go,
  isOn,
}: {
  openCommands: () => void;
  openKeys: () => void;
  go: (href: string) => void;
  isOn: boolean;
}): void {
  const { preferences, closed } = useReader();
  const { shortcuts } = preferences;
  const latest = useRef({ openCommands, openKeys, go });
  useEffect(() => {
    latest.current = { openCommands, openKeys, go };
  });
  useEffect(() => {
    if (!isOn) return;
    let chordUntilMs = 0;
    const act = (event: KeyboardEvent) => {
      goesOnTyping(event, isIn(event, TEXTS));
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.openCommands();
        return;
      }
      if (!shortcuts || !isFree(event)) return;
      const place = PLACES[event.key as keyof typeof PLACES];
      const leads = place !== undefined && isOpenIn(closed, place.href);
      if (event.timeStamp < chordUntilMs && leads) {
        event.preventDefault();
        // Keep the chord's second letter from also triggering a shortcut of the page.
        event.stopImmediatePropagation();
        latest.current.go(place.href);
      } else if (event.key === "/") {
        event.preventDefault();
        untilReleased(event);
        const search = document.querySelector<HTMLInputElement>("[data-search]");
        if (search === null) latest.current.openCommands();
        else search.focus();
      } else if (event.key === "?") latest.current.openKeys();
      chordUntilMs = event.key === "g" ? event.timeStamp + CHORD_MS : 0;
    };
    document.addEventListener("keydown", act, { capture: true });
    return () => document.removeEventListener("keydown", act, { capture: true });
  }, [shortcuts, closed, isOn]);
}

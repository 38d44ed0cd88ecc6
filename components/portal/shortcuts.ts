"use client";

import { useEffect, useRef } from "react";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { isOpenIn } from "./guarded";
import { useReader } from "./settings-context";

/** The letter of a shortcut, as its reader has it; null where single letters do nothing. */
export function useKeyOf(shortcut: Shortcut): string | null {
  const { shortcuts, keys } = useReader().preferences;
  return shortcuts ? (keys[shortcut] ?? SHORTCUTS[shortcut].key) : null;
}

/** How a key is written everywhere: "J" for the letter j, "⇧M" for a capital. */
export const drawnKey = (key: string): string =>
  key === key.toLowerCase() ? key.toUpperCase() : `⇧${key}`;

/** Where letters are text, or belong to something that is open. */
const TYPED_IN =
  "input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox], dialog";

/** Whether a key press is a single letter that nobody types somewhere. One that is held down acts once. */
const isFree = (event: KeyboardEvent): boolean =>
  !event.repeat &&
  // Brackets are typed with a third shift on many keyboards, which counts as Ctrl and Alt.
  ((!event.ctrlKey && !event.altKey) || event.getModifierState("AltGraph")) &&
  !event.metaKey &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.target instanceof Element && event.target.closest(TYPED_IN) !== null);

/** A key that is let go of only after it acted writes nothing where the action led, in a message's field say. */
export function untilReleased({ key }: { key: string }, target: EventTarget = document): void {
  const over = new AbortController();
  const still = (event: Event & { key?: string; repeat?: boolean }) => {
    if (event.repeat === true) event.preventDefault();
    // With a modifier that is released first the key is called by its other letter, and goes on.
    else if (event.type === "keydown" || event.key?.toLowerCase() === key.toLowerCase())
      over.abort();
  };
  for (const kind of ["keydown", "keyup"])
    target.addEventListener(kind, still, { capture: true, signal: over.signal });
}

type Actions = Partial<Record<Shortcut, () => void>>;

/** What the parts of the page that is shown can do, the first one's first. */
const onPage = new Set<{ current: Actions }>();

/** Everything that can be done on the page as it is now, by the name of its shortcut. */
export function pageActions(): [Shortcut, () => void][] {
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
 * Has letters act while this part of a page is shown and nothing is typed. What a letter does is looked up in the one
 * table of shortcuts, by which the list of keys is drawn too.
 */
export function useShortcuts(actions: Actions): void {
  const { shortcuts, keys } = useReader().preferences;
  const latest = useRef(actions);
  useEffect(() => {
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
      untilReleased(event);
      latest.current[name]?.();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [shortcuts, keys]);
}

/**
 * Has keys act that are the same for everybody, such as digits and brackets, wherever letters act. A letter that somebody
 * chose for something else does that.
 */
export function useFixedKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const { shortcuts, keys } = useReader().preferences;
  const latest = useRef(actions);
  useEffect(() => {
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

/** Where `g` and then a letter leads. */
export const PLACES = {
  t: { href: "/triage", name: "Triage" },
  r: { href: "/roster", name: "Roster" },
  m: { href: "/messages", name: "Messages" },
  a: { href: "/alerts", name: "Alerts" },
} as const;

const CHORD_MS = 1_200;

/** Has the keys act that are the same on every page: the commands, the search, the list of keys, and the places. */
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
        // The chord is done: no letter of the page acts on its second half.
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

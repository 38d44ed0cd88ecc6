"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Relation } from "@/lib/contract/relation";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { byName, labeled } from "@/lib/wording/labels";
import { Dialog } from "../ui/dialog";
import { callApi } from "./api";
import { fitting, type PaletteRow } from "./palette-rows";
import { useIsOpen, useReader } from "./settings-context";
import { drawnKey, pageActions } from "./shortcuts";

interface Page {
  relations: Relation[];
  pagination: { next_cursor: string | null };
}

/** Fetches every athlete the reader reaches, named so that they can be told apart. @throws Refusal */
async function everyAthlete(): Promise<{ athlete_uid: string; name: string | null }[]> {
  const found: Relation[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "200", ...(cursor !== null && { cursor }) });
    const page: Page = await callApi("GET", `/v1/coach/relations?${query}`);
    found.push(...page.relations);
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
  return labeled(found)
    .sort(byName)
    .map(({ athlete_uid, label }) => ({ athlete_uid, name: label }));
}

/** How far each key moves in the list; it wraps at both ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A search field with every page, command and athlete that matches. */
export function Palette({
  onClose,
  onKeys,
  onGo,
}: {
  onClose: () => void;
  onKeys: () => void;
  onGo: (href: string) => void;
}) {
  const { isSample } = useReader();
  const isOpen = useIsOpen();
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(0);
  const listId = useId();
  const { data: athletes = [] } = useQuery({
    queryKey: ["roster", "names"],
    queryFn: everyAthlete,
    enabled: !isSample && isOpen("/roster"),
  });
  // Captured when the palette opened, before the page lost focus.
  const [actions] = useState(pageActions);
  const { shortcuts, keys } = useReader().preferences;
  const letterOf = (name: Shortcut) => (shortcuts ? (keys[name] ?? SHORTCUTS[name].key) : null);
  const rows = fitting(
    typed,
    athletes,
    isOpen,
    actions.map(([name]) => ({ name, letter: letterOf(name) })),
  );
  const at = Math.min(place, rows.length - 1);
  const chosen = rows[at];
  const idOf = ({ key }: PaletteRow) => `${listId} ${key}`.replaceAll(/[^\w-]/g, "_");
  const act = ({ key }: PaletteRow) => {
    if (key === "keys") return onKeys();
    // Closed first: what an action applies to depends on the focus, and a covered page can't get it.
    flushSync(onClose);
    const [, onPage] = actions.find(([name]) => name === key) ?? [];
    if (onPage === undefined) onGo(key);
    else onPage();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && rows.length > 0) setPlace((at + step + rows.length) % rows.length);
    else if (event.key === "Enter" && chosen !== undefined) {
      if (!event.repeat) act(chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search and commands" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Search pages, commands and athletes"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : idOf(chosen)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPlace(0);
        }}
        onKeyDown={press}
        className="mt-4 min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        // Scrollable content must be reachable by keyboard, though the arrows in the field above scroll it too.
        tabIndex={0}
        onKeyDown={press}
        className="mt-3 max-h-80 overflow-y-auto"
      >
        {[...new Set(rows.map(({ group }) => group))].map((group) => {
          const own = rows.filter((row) => row.group === group);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, not sets of fields
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true" className="px-3 py-1 text-small text-ink3">
                {group}
              </p>
              {own.map((row) => (
                <Option
                  key={row.key}
                  id={idOf(row)}
                  name={row.name}
                  letter={row.letter ?? null}
                  isChosen={row === chosen}
                  onChoose={() => act(row)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={rows.length > 0 ? "sr-only" : "mt-2 px-3 text-ink2"}>
        {rows.length > 0
          ? `${rows.length} ${rows.length === 1 ? "result" : "results"}`
          : "No results."}
      </p>
    </Dialog>
  );
}

function Option({
  id,
  name,
  letter,
  isChosen,
  onChoose,
}: {
  id: string;
  name: string;
  letter: string | null;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the line above keeps the focus, and tells which is active
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the line above
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center rounded-control px-3 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus md:min-h-9"
    >
      <bdi className="min-w-0 break-words">{name}</bdi>
      {letter !== null && (
        <kbd className="ml-auto font-mono text-code text-ink3">{drawnKey(letter)}</kbd>
      )}
    </div>
  );
}

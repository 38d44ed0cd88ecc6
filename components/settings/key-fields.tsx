"use client";

import { useRef, useState } from "react";
import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { ActionButton } from "../ui/action-button";
import { useEnteredEarly } from "../ui/entered-early";
import {
  clashOf,
  type Letters,
  letterOf,
  lettersChanged,
  SHORTCUT_NAMES,
  withLetter,
  withTyped,
} from "./letters";
import { SavingLine } from "./saving-line";
import { usePreference } from "./use-preference";

/** Turns single-letter shortcuts on or off and assigns their letters. */
export function KeyFields({ isOn, letters }: { isOn: boolean; letters: Letters }) {
  const on = usePreference("shortcuts", isOn);
  const keys = usePreference("keys", letters, lettersChanged);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEnteredEarly(box, () => on.choose(!on.value));
  useEnteredEarly(list, (fields) => {
    const typed = fields.map(({ name, value }) => [name as Shortcut, value] as const);
    const next = withTyped(keys.value, typed);
    if (next !== keys.value) keys.choose(next);
  });
  const isOwn = Object.keys(keys.value).length > 0;
  return (
    <>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 md:min-h-8">
        <input
          ref={box}
          type="checkbox"
          autoComplete="off"
          checked={on.value}
          onChange={({ target }) => on.choose(target.checked)}
          className="size-5 shrink-0"
        />
        Use single-letter shortcuts
      </label>
      <SavingLine saving={on.saving} what="Single-letter shortcuts" />
      <fieldset disabled={!on.value} className="mt-3">
        <legend className="font-semibold">Shortcuts</legend>
        <ul ref={list} className="mt-2 gap-x-7 sm:columns-2">
          {SHORTCUT_NAMES.map((name) => (
            <LetterField
              key={name}
              name={name}
              letters={keys.value}
              onChoose={(letter) => keys.choose(withLetter(keys.value, name, letter))}
            />
          ))}
        </ul>
        <SavingLine saving={keys.saving} what="Letters" />
        <ActionButton onClick={() => keys.choose({})} disabled={!isOwn || !on.value}>
          Reset to defaults
        </ActionButton>
      </fieldset>
    </>
  );
}

function LetterField({
  name,
  letters,
  onChoose,
}: {
  name: Shortcut;
  letters: Letters;
  onChoose: (letter: string) => void;
}) {
  // The text while it is being edited; null shows the stored letter.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // An invalid letter typed before hydration stays visible with its error.
  useEnteredEarly(field, ([{ value }]) => {
    if (clashOf(letters, name, value) !== null) setTyped(value);
  });
  const clash = typed === null || typed === "" ? null : clashOf(letters, name, typed);
  const isShown = clash !== null;
  return (
    <li className="facts break-inside-avoid items-center gap-x-3 py-1">
      <input
        ref={field}
        id={`key-${name}`}
        name={name}
        value={typed ?? letterOf(letters, name)}
        maxLength={1}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isShown}
        aria-describedby={isShown ? `key-${name}-clash` : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const isFree = clashOf(letters, name, target.value) === null;
          if (isFree && target.value !== letterOf(letters, name)) onChoose(target.value);
        }}
        onBlur={() => setTyped(null)}
        className="size-11 rounded-control border border-edge bg-surface text-center font-mono text-code disabled:bg-off disabled:text-ink3 aria-invalid:border-2 aria-invalid:border-concern md:size-9"
      />
      <label htmlFor={`key-${name}`}>{SHORTCUTS[name].does}</label>
      {isShown && (
        <p id={`key-${name}-clash`} role="alert" className="col-span-2 text-small text-concern">
          {clash}
        </p>
      )}
    </li>
  );
}

"use client";

import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { useReader } from "./settings-context";
import { PLACES } from "./shortcuts";

/** Which key does what for who looks, from the table by which they act. */
export function KeysHelp() {
  const { shortcuts, keys } = useReader().preferences;
  const letters = (Object.keys(SHORTCUTS) as Shortcut[]).map(
    (name) => [keys[name] ?? SHORTCUTS[name].key, SHORTCUTS[name].does] as const,
  );
  const places = Object.entries(PLACES).map(([key, { name }]) => [`g ${key}`, name] as const);
  const rows = [["Ctrl K or ⌘ K", "Search and commands"] as const, ["Esc", "Close"] as const];
  const all = shortcuts
    ? [...rows, ["?", "The list of keys"] as const, ...letters, ...places]
    : rows;
  return (
    <>
      <dl className="gap-x-7 sm:columns-2">
        {all.map(([key, does]) => (
          <div key={key} className="flex break-inside-avoid items-center gap-3 py-1">
            <dt className="w-36 shrink-0 whitespace-nowrap">
              <kbd className="rounded-mark border border-edge px-2 font-mono text-code">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink2">
        {shortcuts ? "Letters act while nothing is typed." : "Single letters are off."}{" "}
        <a href="/settings#keys">Change that in the settings.</a>
      </p>
    </>
  );
}

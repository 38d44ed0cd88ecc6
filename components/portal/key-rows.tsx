"use client";

import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { useIsOpen, useReader } from "./settings-context";
import { drawnKey, PLACES } from "./shortcuts";

const ALWAYS = [
  ["Ctrl K or ⌘ K", "Search and commands"],
  ["Esc", "Close"],
] as const;
const FIXED = [
  ["/", "Search"],
  ["?", "Keyboard shortcuts"],
  ["[ and ]", "Previous and next athlete"],
  ["1, 2, 3", "Last 7, 14 or 30 days of an athlete"],
  ["N and P", "Next and previous session of an athlete"],
] as const;

/** Lists the reader's keyboard shortcuts, from the same table that handles them. */
export function KeyRows() {
  const { shortcuts, keys } = useReader().preferences;
  const isOpen = useIsOpen();
  const letters = (Object.keys(SHORTCUTS) as Shortcut[]).map(
    (name) => [drawnKey(keys[name] ?? SHORTCUTS[name].key), SHORTCUTS[name].does] as const,
  );
  const places = Object.entries(PLACES)
    .filter(([, { href }]) => isOpen(href))
    .map(([key, { name }]) => [`G ${drawnKey(key)}`, name] as const);
  const rows = shortcuts ? [...ALWAYS, ...FIXED, ...letters, ...places] : ALWAYS;
  return (
    <>
      <dl className="gap-x-7 sm:columns-2">
        {rows.map(([key, does]) => (
          <div key={key} className="flex break-inside-avoid items-center gap-3 py-1">
            <dt className="w-36 shrink-0 whitespace-nowrap">
              <kbd className="rounded-mark border border-edge px-2 font-mono text-code">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-small text-ink2">
        {shortcuts
          ? "Letters work when you’re not typing. ⇧ is Shift. You can "
          : "Single-letter shortcuts are off. You can "}
        <a href="/settings#keys">
          {shortcuts ? "change them or turn them off" : "turn them on in the settings"}
        </a>
        .
      </p>
    </>
  );
}

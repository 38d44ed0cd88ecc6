"use client";

import { SHORTCUTS, type Shortcut } from "@/lib/contract/shortcuts";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useReader } from "./settings-context";
import { PLACES } from "./shortcuts";

const ALWAYS = [
  ["Ctrl K or ⌘ K", "Search and commands"],
  ["Esc", "Close"],
] as const;

/** Which key does what, from the very table by which they act. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { shortcuts, keys } = useReader().preferences;
  const letters = (Object.keys(SHORTCUTS) as Shortcut[]).map(
    (name) => [keys[name] ?? SHORTCUTS[name].key, SHORTCUTS[name].does] as const,
  );
  const places = Object.entries(PLACES).map(([key, { name }]) => [`g ${key}`, name] as const);
  const rows = shortcuts
    ? [
        ...ALWAYS,
        ["/", "Search"] as const,
        ["?", "This list"] as const,
        ["[ and ]", "Previous and next athlete"] as const,
        ["1, 2, 3", "The last 7, 14 or 30 days of an athlete"] as const,
        ["n and p", "Next and previous session of an athlete"] as const,
        ...letters,
        ...places,
      ]
    : ALWAYS;
  return (
    <Dialog title="Keys" onClose={onClose} isWide>
      {!shortcuts && (
        <p className="mt-3 text-ink2">
          Single letters are off. <a href="/settings#keys">Turn them on in the settings.</a>
        </p>
      )}
      <dl className="mt-4 gap-x-7 sm:columns-2">
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
        Letters act on a page while nothing is typed. Capitals are with Shift. You can{" "}
        <a href="/settings#keys">change them or turn them off</a>.
      </p>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

"use client";

import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { Button, Key } from "../ui/button";

export interface SampleRow {
  id: string;
  name: string;
  /** Rendered by the server: the list row, the detail view, and the message that would be sent. */
  row: ReactNode;
  detail: ReactNode;
  message: string;
}

type Done = "Reviewed" | "Snoozed" | "Messaged";

/** A demo queue that uses the real one's keys while focused, and sends nothing. */
export function SampleQueue({ rows }: { rows: readonly SampleRow[] }) {
  const [open, setOpen] = useState(0);
  const [done, setDone] = useState<Readonly<Record<string, Done>>>({});
  const [draft, setDraft] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = rows[open];
  if (current === undefined) return null;
  const go = (to: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, to));
    setOpen(at);
    setDraft(null);
    list.current?.querySelectorAll("button")[at]?.focus();
  };
  const decide = (what: Done) => {
    setDone({ ...done, [current.id]: what });
    go(open + 1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    j: () => go(open + 1),
    k: () => go(open - 1),
    e: () => decide("Reviewed"),
    h: () => decide("Snoozed"),
    m: () => setDraft(current.message),
    escape: () => setDraft(null),
  };
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const action = keys[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const count = Object.keys(done).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what has the focus inside
    <div onKeyDown={press} className="sample-split">
      <div className="border-line p-2 max-md:border-b md:border-r">
        <ul ref={list}>
          {rows.map(({ id, row }, at) => (
            <li key={id}>
              <button
                type="button"
                aria-current={at === open ? "true" : undefined}
                onClick={() => {
                  setOpen(at);
                  setDraft(null);
                }}
                className="flex min-h-11 w-full cursor-pointer items-start gap-3 rounded-card px-3 py-2 text-left hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:shadow-bar"
              >
                {row}
                {done[id] !== undefined && (
                  <span className="ml-auto text-small font-semibold text-ok">{done[id]}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 py-2 text-small text-ink2">
          {count} of {rows.length} done
        </p>
      </div>
      <div className="min-w-0 p-4">
        {current.detail}
        {draft === null ? (
          <div className="mt-4 flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => setDraft(current.message)} aria-keyshortcuts="m">
              <span>Message {current.name}</span>
              <Key>M</Key>
            </Button>
            <Button onClick={() => decide("Reviewed")} aria-keyshortcuts="e">
              Reviewed <Key>E</Key>
            </Button>
            <Button onClick={() => decide("Snoozed")} aria-keyshortcuts="h">
              Snooze <Key>H</Key>
            </Button>
          </div>
        ) : (
          <div className="mt-4 rounded-card border border-edge p-3">
            <p className="text-small font-semibold">What {current.name} would get</p>
            <p className="mt-1">{draft}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button tone="primary" onClick={() => decide("Messaged")}>
                Send in the sample
              </Button>
              <Button onClick={() => setDraft(null)}>Cancel</Button>
            </div>
            <p className="mt-2 text-small text-ink2">Nothing leaves this page.</p>
          </div>
        )}
      </div>
    </div>
  );
}

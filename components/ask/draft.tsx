"use client";

import { useState } from "react";
import { ComposeDialog } from "@/components/messages/compose-on-use";
import { Button } from "../ui/button";
import type { Drafted } from "./words";

/** Starts a message from an answer; the coach edits and sends it, or not. */
export function Draft({ drafts }: { drafts: readonly Drafted[] }) {
  const [open, setOpen] = useState<Drafted | null>(null);
  const [only] = drafts;
  if (only === undefined) return null;
  return (
    <>
      {drafts.length === 1 ? (
        <Button onClick={() => setOpen(only)}>Draft a message</Button>
      ) : (
        <details className="w-full sm:w-auto">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-edge bg-surface px-4 font-semibold md:min-h-9 md:px-3">
            Draft a message
          </summary>
          <ul className="mt-2 space-y-1">
            {drafts.map((draft) => (
              <li key={draft.athlete_uid}>
                <Button tone="bare" onClick={() => setOpen(draft)}>
                  To <bdi>{draft.name ?? "this athlete"}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {open !== null && (
        <ComposeDialog
          athletes={[{ athlete_uid: open.athlete_uid, name: open.name }]}
          {...open.begins}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

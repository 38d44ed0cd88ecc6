"use client";

import { Refused } from "../portal/refused";
import { ActionButton } from "../ui/action-button";
import type { Saving } from "./use-preference";

/** Shows the result of the last save, in a live region that is always mounted so that it is announced. */
export function SavingLine({ saving, what }: { saving: Saving; what: string }) {
  return (
    <>
      <p role="status" className="flex min-h-5 items-center gap-3 text-small text-ink2">
        {saving.kind === "saving" && "Saving…"}
        {saving.kind === "saved" && (
          <>
            Saved
            {saving.undo !== null && (
              <ActionButton tone="bare" onClick={saving.undo} aria-label={`Undo: ${what}`}>
                Undo
              </ActionButton>
            )}
          </>
        )}
      </p>
      {saving.kind === "failed" && (
        <div className="mb-3">
          <Refused error={saving.error} />
          <ActionButton tone="bare" onClick={saving.again} aria-label={`Try again: ${what}`}>
            Try again
          </ActionButton>
        </div>
      )}
    </>
  );
}

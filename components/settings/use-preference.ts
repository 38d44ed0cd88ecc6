"use client";

import { useEffect, useRef, useState } from "react";
import type { Preferences, PreferencesPatch } from "@/lib/contract/preferences";
import { callApi } from "../portal/api";
import { oneAtATime } from "../portal/one-at-a-time";
import { useRefresh } from "../portal/refresh";
import { useRefusal } from "../portal/use-refusal";

export type Saving =
  | { kind: "still" }
  | { kind: "saving" }
  | { kind: "saved"; undo: (() => void) | null }
  | { kind: "failed"; error: unknown; again: () => void };

type Field = keyof PreferencesPatch;
type ValueOf<F extends Field> = (Preferences & { time_zone: string | null })[F];

/**
 * Holds a preference that is saved immediately. A choice that couldn't be saved stays visible; a saved one can be
 * undone.
 *
 * @param initial the stored value
 * @param changeOf what to send to get from one value to another; the new one itself if absent
 */
export function usePreference<F extends Field>(
  field: F,
  initial: ValueOf<F>,
  changeOf: (before: ValueOf<F>, next: ValueOf<F>) => PreferencesPatch[F] = (_, next) => next,
) {
  const refresh = useRefresh();
  const { refuse } = useRefusal();
  const [value, setValue] = useState(initial);
  const [saving, setSaving] = useState<Saving>({ kind: "still" });
  const stored = useRef(initial);
  const [inTurn] = useState(oneAtATime);
  const isSaving = saving.kind === "saving";
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isSaving]);
  const save = async (next: ValueOf<F>, isUndo: boolean): Promise<void> => {
    setValue(next);
    setSaving({ kind: "saving" });
    try {
      const saved = await inTurn(async () => {
        const before = stored.current;
        await callApi("PATCH", "/v1/coach/preferences", { [field]: changeOf(before, next) });
        stored.current = next;
        return { before };
      });
      // A newer choice has replaced this one.
      if (saved === null) return;
      setSaving({ kind: "saved", undo: isUndo ? null : () => void save(saved.before, true) });
      refresh();
    } catch (error) {
      setSaving({ kind: "failed", error, again: () => void save(next, isUndo) });
      refuse("Setting changed", error);
    }
  };
  return { value, saving, choose: (next: ValueOf<F>) => save(next, false) };
}

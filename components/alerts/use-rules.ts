"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { loadStored } from "./documents";
import { adopted, unedited } from "./editing";
import { type Place, ruleHeld, type Why, whyWith } from "./held";
import { changedBetween, type PartName, type Parts, partsOf, type Stored } from "./parts";
import { problemsIn, problemsOfHours } from "./typed";
import { useSaving } from "./use-saving";

/** The name of the field that a refusal is about: `under_fuel.urgent_threshold`. */
const fieldOf = (param: string): string =>
  param.replace(/^(rules\.(notification_rules\.)?|settings\.)/, "");

const isNewer = (one: Stored, other: Stored): boolean =>
  one.rules.version > other.rules.version || one.settings.version > other.settings.version;

/**
 * The rules and settings of a place as they are being changed: what is stored, what is to be, what was typed, and how it
 * is saved. What somebody else changes meanwhile is taken over where nothing was changed here; else it is asked.
 */
export function useRules(place: Place, initial: Stored, why: Why) {
  const { isSample } = useReader();
  const client = useQueryClient();
  const queryKey = useMemo(() => ["rules", "stored", place.scope, place.id], [place]);
  const { data } = useQuery({
    queryKey,
    queryFn: () => loadStored(place),
    initialData: initial,
    staleTime: 2_000,
    enabled: !isSample,
  });
  const [editing, setEditing] = useState(() => unedited(initial));
  const { stored, draft, typed } = editing;
  const [theirs, setTheirs] = useState<Stored | null>(null);

  const changed = changedBetween(partsOf(stored), draft);
  const problems = { ...problemsIn(typed), ...problemsOfHours(draft.quiet_hours) };
  const isDirty = changed.length > 0 || Object.keys(problems).length > 0;

  const adopt = (now: Partial<Stored>, sent?: Parts) => {
    client.setQueryData<Stored>(queryKey, (known) => ({ ...(known ?? initial), ...now }));
    setEditing((known) => adopted(known, now, sent));
    setTheirs(null);
  };
  useEffect(() => {
    if (isDirty || !isNewer(data, stored)) return;
    setEditing(unedited(data));
  }, [data, isDirty, stored]);

  const saving = useSaving({ place, stored, adopt, onClash: setTheirs });
  const held = useMemo(() => whyWith(why, place, draft), [why, place, draft]);
  const { error } = saving;
  const refused: Record<string, string> =
    error instanceof Refusal && error.param !== null
      ? { [fieldOf(error.param)]: error.message }
      : {};

  /** Sets parts; null has one fall back to the scope before it. */
  const set = (parts: Parts) =>
    setEditing((known) => ({ ...known, draft: { ...known.draft, ...parts } }));
  /** Forgets what was typed in the fields of some parts. */
  const untype = (isOf: (field: string) => boolean) =>
    setEditing((known) => ({
      ...known,
      typed: Object.fromEntries(Object.entries(known.typed).filter(([field]) => !isOf(field))),
    }));
  return {
    stored,
    draft,
    held,
    typed,
    problems: { ...refused, ...problems },
    /** Whether something entered here cannot be stored; what the server refused can be tried again. */
    isWrong: Object.keys(problems).length > 0,
    changed,
    isDirty,
    theirs,
    ...saving,
    set,
    /** Changes a rule; one that was inherited is set here from then on. */
    setRule: (trigger: Trigger, change: Partial<Rule>) =>
      set({ [trigger]: { ...(draft[trigger] ?? ruleHeld(held, trigger)), ...change } }),
    /** Remembers what was typed in a field, whether it can be stored or not. */
    type: (field: string, text: string) =>
      setEditing((known) => ({ ...known, typed: { ...known.typed, [field]: text } })),
    untype,
    fallBack: (name: PartName) => {
      set({ [name]: null });
      untype((field) => field === name || field.startsWith(`${name}.`));
    },
    discard: () => setEditing(unedited(stored)),
    closeMerge: () => setTheirs(null),
    /** Saves what a merge came to, over their edition. */
    saveMerged: (merged: Parts, over: Stored) => {
      setEditing((known) => ({ ...known, stored: over, draft: merged }));
      setTheirs(null);
      return saving.save(merged, over);
    },
  };
}
export type Rules = ReturnType<typeof useRules>;

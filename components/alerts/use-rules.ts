"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Rule } from "@/lib/contract/alerts";
import type { Trigger } from "@/lib/contract/concern";
import { loadStored } from "./documents";
import { adopted, replaced, unedited } from "./editing";
import { type Place, ruleHeld, rulesHeld, type Why, whyWith } from "./held";
import { changedBetween, type PartName, type Parts, partsOf, type Stored } from "./parts";
import { problemsIn, problemsOfHours } from "./typed";
import { useSaving } from "./use-saving";

/** Returns the field that a refusal is about: `under_fuel.urgent_threshold`. */
const fieldOf = (param: string): string =>
  param.replace(/^(rules\.(notification_rules\.)?|settings\.)/, "");

const isNewer = (one: Stored, other: Stored): boolean =>
  one.rules.version > other.rules.version || one.settings.version > other.settings.version;

/**
 * Holds a place's rules and settings while they are edited: the stored version, the draft, the raw text, and saving.
 * Changes by others are merged in unless they conflict with changes made here; then the user is asked.
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
    const inherited = rulesHeld(whyWith(why, place, {}));
    setEditing((known) => adopted(known, now, sent, inherited));
    setTheirs(null);
  };
  useEffect(() => {
    if (isDirty || !isNewer(data, stored)) return;
    setEditing(unedited(data));
  }, [data, isDirty, stored]);

  // An Undo knows the rules as they were when it was offered.
  const hasChanges = useRef(isDirty);
  hasChanges.current = isDirty;
  // Without changes here there is nothing to choose.
  const onClash = (now: Stored) => (hasChanges.current ? setTheirs(now) : adopt(now));
  const saving = useSaving({ place, stored, adopt, onClash });
  const held = useMemo(() => whyWith(why, place, draft), [why, place, draft]);
  const { error } = saving;
  const refused: Record<string, string> =
    error instanceof Refusal && error.param !== null
      ? { [fieldOf(error.param)]: error.message }
      : {};

  /** Sets parts as their fields change. */
  const set = (parts: Parts) =>
    setEditing((known) => ({ ...known, draft: { ...known.draft, ...parts } }));
  const replace = (part: Parts) => setEditing((known) => replaced(known, part));
  return {
    stored,
    draft,
    held,
    typed,
    problems: { ...refused, ...problems },
    /** True if an input here can't be stored; a value the server refused can be tried again. */
    isWrong: Object.keys(problems).length > 0,
    changed,
    isDirty,
    theirs,
    ...saving,
    set,
    /** Changes a rule; an inherited one is set here from then on. */
    setRule: (trigger: Trigger, change: Partial<Rule>) =>
      set({ [trigger]: { ...(draft[trigger] ?? ruleHeld(held, trigger)), ...change } }),
    /** Stores a field's raw text, valid or not. */
    type: (field: string, text: string) =>
      setEditing((known) => ({ ...known, typed: { ...known.typed, [field]: text } })),
    /** Replaces a part as a whole, and what was typed in its fields. */
    replace,
    /** Makes a part fall back to the parent scope. */
    fallBack: (name: PartName) => replace({ [name]: null }),
    discard: () => setEditing(unedited(stored)),
    closeMerge: () => setTheirs(null),
    /** Saves the result of a merge over their version. */
    saveMerged: (merged: Parts, over: Stored) => {
      setEditing((known) => ({ ...known, stored: over, draft: merged }));
      setTheirs(null);
      return saving.save(merged, over);
    },
  };
}
export type Rules = ReturnType<typeof useRules>;

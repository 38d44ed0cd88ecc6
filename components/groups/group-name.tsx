"use client";

import { useRef, useState } from "react";
import type { Group } from "@/lib/contract/relation";
import { callApi } from "../portal/api";
import { useLeaving } from "../portal/leaving";
import { oneLine } from "../portal/plain-words";
import { useRefresh } from "../portal/refresh";
import { Refused } from "../portal/refused";
import { saveChanges } from "../portal/save-changes";
import { useReader } from "../portal/settings-context";
import { useUndo } from "../portal/undo";
import { ActionButton } from "../ui/action-button";
import { useEnteredEarly } from "../ui/entered-early";
import { requireOwnName } from "./words";

/** Renames a group. @param names those of the other groups */
export function GroupName({
  group: { id, name },
  names,
  isOff,
}: {
  group: Group;
  names: readonly string[];
  isOff: boolean;
}) {
  const refresh = useRefresh();
  const { isSample } = useReader();
  const { tell } = useUndo();
  const [opened, setOpened] = useState({ name });
  const [typed, setTyped] = useState(name);
  const [known, setKnown] = useState(name);
  if (name !== known) {
    setKnown(name);
    // An untouched field follows a colleague's new name.
    if (typed === opened.name) {
      setOpened({ name });
      setTyped(name);
    }
  }
  const [refused, setRefused] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEnteredEarly(field, ([{ value }]) => setTyped(value));
  const isChanged = ![name, opened.name].includes(typed.trim());
  const { question } = useLeaving(isChanged);
  async function save() {
    setIsSaving(true);
    setRefused(null);
    try {
      const path = `/v1/coach/groups/${id}`;
      const sent = { name: oneLine(typed) };
      requireOwnName(sent.name, names);
      const { opened: next, refused } = await saveChanges({
        ...{ opened, sent },
        read: async () => ({ name: (await callApi<Group>("GET", path)).name }),
        write: (changes) => callApi("PATCH", path, changes),
      });
      setOpened(next);
      setRefused(refused);
      if (refused === null) {
        setTyped((now) => (now === typed ? sent.name : now));
        tell({ said: `The group is now called “${sent.name}”`, untilMs: null, takeBack: null });
      }
      refresh();
    } catch (error) {
      setRefused(error);
    }
    setIsSaving(false);
  }
  return (
    <form
      method="dialog"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {question}
      <label htmlFor="group-name" className="sr-only">
        Group name
      </label>
      <div className="flex max-w-prose flex-wrap gap-2">
        <input
          ref={field}
          id="group-name"
          required
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3 md:min-h-9"
        />
        <ActionButton type="submit" isOff={!isChanged || isSaving || isSample || isOff}>
          Rename
        </ActionButton>
      </div>
      <Refused error={refused} />
    </form>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Group } from "@/lib/contract/relation";
import { callApi } from "../portal/api";
import { Refused } from "../portal/refused";
import { useReader } from "../portal/settings-context";
import { useUndo } from "../portal/undo";
import { ActionButton } from "../ui/action-button";

/** Where a group gets another name. */
export function GroupName({ group: { id, name } }: { group: Group }) {
  const router = useRouter();
  const { isSample } = useReader();
  const { tell } = useUndo();
  const [typed, setTyped] = useState(name);
  const [refused, setRefused] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  async function save() {
    setIsSaving(true);
    setRefused(null);
    try {
      const group = await callApi<Group>("PATCH", `/v1/coach/groups/${id}`, { name: typed });
      setTyped(group.name);
      tell({ said: `The group is now called “${group.name}”`, untilMs: null, takeBack: null });
      router.refresh();
    } catch (error) {
      setRefused(error);
    }
    setIsSaving(false);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor="group-name" className="sr-only">
        Group name
      </label>
      <div className="flex max-w-prose flex-wrap gap-2">
        <input
          id="group-name"
          required
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-surface px-3 md:min-h-9"
        />
        <ActionButton type="submit" isOff={typed.trim() === name || isSaving || isSample}>
          Rename
        </ActionButton>
      </div>
      <Refused error={refused} />
    </form>
  );
}

"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HOLD_MS } from "@/lib/contract/holding";
import { athletesText } from "../messages/words";
import { browserNowMs } from "../portal/clock";
import { useRefresh } from "../portal/refresh";
import { useUndo } from "../portal/undo";
import { useRefusal } from "../portal/use-refusal";
import { type MemberChange, saveMembers, UNCHANGED } from "./members";

/** Adds athletes to a group, with a ten-second undo that only removes those who weren't in it before. */
export function useAdding() {
  const refresh = useRefresh();
  const client = useQueryClient();
  const { tell } = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const { error, setError, refuse } = useRefusal();
  const save = (groupId: string, change: MemberChange) =>
    saveMembers(groupId, change).finally(() => {
      void client.invalidateQueries({ queryKey: ["roster"] });
      refresh();
    });
  const add = async (athleteUids: readonly string[], group: { id: string; name: string }) => {
    setIsBusy(true);
    setError(null);
    try {
      const done = await save(group.id, { ...UNCHANGED, added: new Set(athleteUids) });
      const said = addedText(done.added.size, athleteUids.length, group.name);
      const takeBack = () => save(group.id, { ...UNCHANGED, removed: done.added });
      tell(
        done.added.size === 0
          ? { said, untilMs: null, takeBack: null }
          : { said, untilMs: browserNowMs() + HOLD_MS, takeBack },
      );
    } catch (refusal) {
      refuse(addedText(athleteUids.length, athleteUids.length, group.name), refusal);
    }
    setIsBusy(false);
  };
  return { isBusy, error, add };
}

/** "3 athletes added to Ultra", and how many were already in it. */
export function addedText(added: number, of: number, group: string): string {
  if (added === 0) return `${athletesText(of)} already in ${group}`;
  const before = added === of ? "" : `; ${of - added} already in it`;
  return `${athletesText(added)} added to ${group}${before}`;
}

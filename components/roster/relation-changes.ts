"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HOLD_MS } from "@/lib/contract/holding";
import { callApi, isUnheard } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { useRefresh } from "../portal/refresh";
import { useUndo } from "../portal/undo";
import { useRefusal } from "../portal/use-refusal";

/** A change to one relation, with the API's field names. */
export interface RelationChange {
  relationId: string;
  to: { assigned_coach_uid: string | null } | { has_seat: boolean };
}

/**
 * Changes relations one after another until one is refused.
 *
 * @returns how many were changed; how many may have been, with the one whose answer was lost; and the refusal or null
 */
export async function changeEach(
  wanted: readonly RelationChange[],
): Promise<{ count: number; most: number; refusal: unknown }> {
  let count = 0;
  try {
    for (const { relationId, to } of wanted) {
      await callApi("PATCH", `/v1/coach/relations/${relationId}`, to);
      count += 1;
    }
  } catch (refusal) {
    return { count, most: isUnheard(refusal) ? count + 1 : count, refusal };
  }
  return { count, most: count, refusal: null };
}

/** Changes relations immediately and announces how many succeeded, with a ten-second undo. */
export function useRelationChanges() {
  const refresh = useRefresh();
  const client = useQueryClient();
  const { tell } = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const { error, setError, refuse } = useRefusal();
  const run = async (wanted: readonly RelationChange[]) => {
    setIsBusy(true);
    setError(null);
    const done = await changeEach(wanted);
    setIsBusy(false);
    void client.invalidateQueries({ queryKey: ["roster"] });
    refresh();
    return done;
  };
  /**
   * @param before the same relations in the same order, with their current values
   * @param announced returns the announcement for a number of athletes
   * @returns true if all were changed
   */
  const change = async (
    wanted: readonly RelationChange[],
    before: readonly RelationChange[],
    announced: (count: number) => string,
  ): Promise<boolean> => {
    const { count, most, refusal } = await run(wanted);
    const takeBack = async () => {
      const { refusal } = await run(before.slice(0, most));
      // Makes the undo report its failure.
      if (refusal !== null) throw refusal;
    };
    if (wanted.length === 0) tell({ said: announced(0), untilMs: null, takeBack: null });
    else if (count > 0)
      tell({ said: announced(count), untilMs: browserNowMs() + HOLD_MS, takeBack });
    // Announced last, so that the success doesn't cover it.
    if (refusal !== null) refuse(announced(wanted.length - count), refusal);
    return count === wanted.length;
  };
  return { isBusy, error, change };
}

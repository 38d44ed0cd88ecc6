"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { athletesText } from "../messages/words";
import { callApi } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { useUndo } from "../portal/undo";

/** An athlete's relation, and the coach who has them; null for nobody in particular. */
export interface Assigned {
  relationId: string;
  coachUid: string | null;
}

const UNDO_MS = 10_000;

/** Gives athletes to coaches, one after the other, until one is refused. @returns who was given, and the refusal or null */
export async function assignEach(
  wanted: readonly Assigned[],
): Promise<{ given: Assigned[]; refusal: unknown }> {
  const given: Assigned[] = [];
  try {
    for (const each of wanted) {
      await callApi("PATCH", `/v1/coach/relations/${each.relationId}`, {
        assigned_coach_uid: each.coachUid,
      });
      given.push(each);
    }
  } catch (refusal) {
    return { given, refusal };
  }
  return { given, refusal: null };
}

/** "3 athletes given to Kim", and "2 of 3" where it stopped on the way. */
export function givenText(count: number, of: number, name: string): string {
  const whom = count === of ? athletesText(of) : `${count} of ${athletesText(of)}`;
  return `${whom} given to ${name}`;
}

/** Gives athletes to a coach, tells how far that came, and takes it back for ten seconds, each to whoever had them. */
export function useAssigning() {
  const router = useRouter();
  const client = useQueryClient();
  const { tell } = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (wanted: readonly Assigned[]) => {
    setIsBusy(true);
    setError(null);
    const { given, refusal } = await assignEach(wanted);
    setError(refusal);
    setIsBusy(false);
    void client.invalidateQueries({ queryKey: ["roster"] });
    router.refresh();
    return { given, refusal };
  };
  /** @returns whether all were given */
  const assign = async (
    athletes: readonly Assigned[],
    coach: { id: string | null; name: string },
  ): Promise<boolean> => {
    const wanted = athletes.map(({ relationId }) => ({ relationId, coachUid: coach.id }));
    const { given } = await run(wanted);
    if (given.length > 0)
      tell({
        said: givenText(given.length, wanted.length, coach.name),
        untilMs: browserNowMs() + UNDO_MS,
        takeBack: () => takeBack(athletes.slice(0, given.length)),
      });
    return given.length === wanted.length;
  };
  const takeBack = async (before: readonly Assigned[]) => {
    const { refusal } = await run(before);
    // Who takes it back is told how that ended.
    if (refusal !== null) throw refusal;
  };
  return { isBusy, error, assign };
}

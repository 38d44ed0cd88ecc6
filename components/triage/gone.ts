"use client";

import { useEffect, useState } from "react";
import { callApi, Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { TriageDeed, TriageItem } from "@/lib/contract/triage";
import { nameOf } from "./words";

const DID = { reviewed: "reviewed", snooze: "put off", message: "answered" } as const;

/**
 * Says what became of an item that was here and is no more, though nobody handled it on this page: a colleague was first,
 * or the athlete has ended the relation.
 *
 * @param shown all that this page has shown
 * @returns a sentence; null while nothing is missing
 */
export function useGone(
  shown: readonly TriageItem[],
  current: ReadonlySet<string>,
  done: ReadonlyMap<string, unknown>,
): string | null {
  const { isSample, coachUid } = useReader();
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = shown.filter(
    ({ athlete_uid }) => !current.has(athlete_uid) && !done.has(athlete_uid),
  );
  const first = missing.find(({ athlete_uid }) => !told.has(athlete_uid));
  useEffect(() => {
    if (isSample || first === undefined) return;
    let isOver = false;
    void whatHappened(first, coachUid).then((sentence) => {
      if (!isOver) setTold((all) => new Map([...all, [first.athlete_uid, sentence]]));
    });
    return () => {
      isOver = true;
    };
  }, [first, isSample, coachUid]);
  const sentences = missing.flatMap(({ athlete_uid }) => told.get(athlete_uid) ?? []);
  return sentences.length === 0 ? null : sentences.join(" ");
}

async function whatHappened(item: TriageItem, coachUid: string): Promise<string> {
  const name = nameOf(item);
  try {
    await callApi("GET", `/v1/coach/athletes/${item.athlete_uid}/fueling-rollup?window=7`);
    const { actions } = await callApi<{ actions: TriageDeed[] }>(
      "GET",
      "/v1/coach/triage/actions?limit=50",
    );
    const deed = actions.find(({ athlete_uid }) => athlete_uid === item.athlete_uid);
    if (deed === undefined) return `${name}: nothing waits any more.`;
    const who = deed.by.coach_uid === coachUid ? "You" : (deed.by.name ?? "A colleague");
    return `${name}: ${who} ${DID[deed.action]} it${deed.by.coach_uid === coachUid ? " in another window" : ""}.`;
  } catch (error) {
    if (error instanceof Refusal && error.code === "resource_not_found")
      return `${name} is no longer on your roster.`;
    return `${name}: nothing waits any more.`;
  }
}

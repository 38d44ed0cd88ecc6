"use client";

import { useQueries } from "@tanstack/react-query";
import { callApi, Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { RecordedTriageAction, TriageItem } from "@/lib/contract/triage";
import { nameOf } from "./words";

const DID = { reviewed: "reviewed", snooze: "snoozed", message: "answered" } as const;

/**
 * Explains what happened to an item that disappeared without being handled on this page: a colleague was first, or the
 * athlete ended the relation.
 *
 * @param shown all items this page has shown
 * @returns a sentence; null while nothing is missing
 */
export function useHandledElsewhere(
  shown: readonly TriageItem[],
  current: ReadonlySet<string>,
  done: ReadonlyMap<string, unknown>,
): string | null {
  const { isSample, coachUid } = useReader();
  const missing = shown.filter(
    ({ athlete_uid }) => !current.has(athlete_uid) && !done.has(athlete_uid),
  );
  const answers = useQueries({
    queries: missing.map((item) => ({
      queryKey: ["gone", item.athlete_uid, item.evidence_key],
      queryFn: () => whatHappened(item, coachUid),
      enabled: !isSample,
      staleTime: Infinity,
    })),
  });
  const sentences = answers.flatMap(({ data }) => data ?? []);
  return sentences.length === 0 ? null : sentences.join(" ");
}

async function whatHappened(item: TriageItem, coachUid: string): Promise<string> {
  const name = nameOf(item);
  try {
    const { actions } = await callApi<{ actions: RecordedTriageAction[] }>(
      "GET",
      "/v1/coach/triage/actions?limit=50",
    );
    const action = actions.find(({ athlete_uid }) => athlete_uid === item.athlete_uid);
    if (action !== undefined) {
      // In another window, or here if the answer was lost.
      const isOwn = action.by.coach_uid === coachUid;
      const who = isOwn ? "You" : (action.by.name ?? "A colleague");
      return `${name}: ${who} ${DID[action.action]} it.`;
    }
    // The actions don't list athletes who have left, so check directly.
    await callApi("GET", `/v1/coach/athletes/${item.athlete_uid}/fueling-rollup?window=7`);
  } catch (error) {
    if (error instanceof Refusal && error.code === "resource_not_found")
      return `${name} is no longer on your roster.`;
  }
  return `${name}: nothing left to review.`;
}

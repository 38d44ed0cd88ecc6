"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/portal/api";
import { browserNowMs } from "@/components/portal/clock";
import { useReader } from "@/components/portal/settings-context";
import type { TriageCounts, TriageItem } from "@/lib/contract/triage";
import { type Deciding, useDeeds } from "./deeds";
import { useGone } from "./gone";
import { nextWaiting, sectionsOf } from "./order";
import { useReopened } from "./reopened";

/** What the server read for the page. */
export interface Triage {
  counts: TriageCounts;
  items: TriageItem[];
}

/**
 * The queue as it is worked through: what waits, what was handled here and keeps its place, and what is open. The address
 * names what is open; without a name it is the first that waits.
 */
export function useQueue(initial: Triage) {
  const { isSample } = useReader();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["triage", "queue"],
    queryFn: () => callApi<Triage>("GET", "/v1/coach/triage"),
    initialData: initial,
    enabled: !isSample,
    staleTime: 2_000,
  });
  const [known] = useState(() => initial.items.map(({ athlete_uid }) => athlete_uid));
  const [asked, setAsked] = useQueryState("open", { history: "replace" });
  const focusOn = useRef<string | null>(null);
  const answered = useRef(new Map<string, number>());
  const open = useCallback(
    (id: string | null) => {
      focusOn.current = id;
      void setAsked(id);
    },
    [setAsked],
  );
  const { done, decide, forget, problem } = useDeeds(open);
  useReopened({ items: data.items, dataUpdatedAt, done, forget }, answered);

  // What was handled here stays in its place, as it was, until the page is read anew.
  const [shown, setShown] = useState<readonly TriageItem[]>(initial.items);
  useEffect(() => {
    setShown((all) => {
      const fresh = new Map(data.items.map((item) => [item.athlete_uid, item]));
      const kept = all.map((item) => fresh.get(item.athlete_uid) ?? item);
      const isNew = ({ athlete_uid }: TriageItem) =>
        !all.some((item) => item.athlete_uid === athlete_uid);
      return [...kept, ...data.items.filter(isNew)];
    });
  }, [data.items]);
  const current = new Set(data.items.map(({ athlete_uid }) => athlete_uid));
  const items = shown.filter(
    ({ athlete_uid }) => current.has(athlete_uid) || done.has(athlete_uid),
  );
  const sections = sectionsOf(items, known);
  const ids = sections.flatMap((section) => section.items).map(({ athlete_uid }) => athlete_uid);
  const isWaiting = (id: string) => current.has(id) && !done.has(id);
  const openId = asked !== null && ids.includes(asked) ? asked : nextWaiting(ids, isWaiting, null);

  useEffect(() => {
    if (focusOn.current === null || focusOn.current !== openId) return;
    const row = document.getElementById(`item-${openId}`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
    focusOn.current = null;
  }, [openId]);

  /** Decides on items and goes on to the next that waits. */
  const act = (on: readonly TriageItem[], deciding: Deciding) => {
    const handled = new Set(on.map(({ athlete_uid }) => athlete_uid));
    const next = nextWaiting(ids, (id) => isWaiting(id) && !handled.has(id), openId);
    const asking = decide(on, deciding);
    for (const id of handled) answered.current.delete(id);
    asking.then(
      () => {
        for (const id of handled) answered.current.set(id, browserNowMs());
      },
      () => {},
    );
    if (next !== null) open(next);
    return asking;
  };
  const step = (by: 1 | -1) => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    const id = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (id !== undefined) open(id);
  };
  return {
    sections,
    openId,
    item: items.find(({ athlete_uid }) => athlete_uid === openId),
    isOpened: asked !== null,
    done,
    problem,
    gone: useGone(shown, current, done),
    total: ids.length,
    cleared: ids.filter((id) => !isWaiting(id)).length,
    isWaiting,
    open,
    act,
    step,
  };
}

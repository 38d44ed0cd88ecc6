"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/portal/api";
import { browserNowMs } from "@/components/portal/clock";
import { useReader } from "@/components/portal/settings-context";
import type { TriageCounts, TriageItem } from "@/lib/contract/triage";
import type { Sent } from "../messages/drafts";
import { type Deciding, type Done, useDecisions } from "./decisions";
import { useHandledElsewhere } from "./gone";
import { nextWaiting, sectionsOf } from "./order";

/** The element id of the message below the queue once nothing is waiting. */
export const ALL_CLEAR_ID = "all-clear";

const GONE: Done = { action: "reviewed", said: "No longer waiting" };

/** How often an open page refetches: the day changes, and relative dates such as "yesterday" age. */
const RENEWED_MS = 5 * 60_000;

/** The data the server read for the page. */
export interface Triage {
  counts: TriageCounts;
  items: TriageItem[];
  window: number;
  coverage: { reported: number; sessions: number };
  /** Team time, Unix milliseconds. */
  now_ms: number;
  next_digest_ms: number;
}

/**
 * Holds the queue while it is worked through: waiting items, items handled here, which keep their place, and the open
 * item. The URL names the open item; by default it is the first that waits.
 */
export function useQueue(initial: Triage) {
  const { isSample } = useReader();
  const { data: known, dataUpdatedAt } = useQuery({
    // A separate key, so that the sample's queue is never taken for the team's own when that starts on an open page.
    queryKey: ["triage", "queue", isSample],
    queryFn: () => callApi<Triage>("GET", "/v1/coach/triage"),
    initialData: initial,
    enabled: !isSample,
    staleTime: 2_000,
    refetchInterval: RENEWED_MS,
  });
  // What an earlier visit read may be older than what the server has just read for this one.
  const data = known.now_ms < initial.now_ms ? initial : known;
  const [knownIds] = useState(() => initial.items.map(({ athlete_uid }) => athlete_uid));
  const [asked, setAsked] = useQueryState("open", { history: "replace" });
  const focusOn = useRef<string | null>(null);
  const isPushed = useRef(false);
  const answered = useRef(new Map<string, number>());
  const open = useCallback(
    (id: string | null) => {
      focusOn.current = id;
      if (id === null && isPushed.current) {
        isPushed.current = false;
        return history.back();
      }
      // On a small screen an item covers the queue: it begins at its top, and Back returns to the queue.
      const covers = !matchMedia("(width >= 56.25rem)").matches;
      const isPush = covers && !new URLSearchParams(location.search).has("open");
      if (isPush) isPushed.current = true;
      void setAsked(id, { history: isPush ? "push" : "replace", scroll: covers && id !== null });
    },
    [setAsked],
  );
  const { done, returning, decide, forget, problem } = useDecisions(open);
  useReopened({ items: data.items, dataUpdatedAt, done, forget }, answered);

  // Items handled here stay in place until the page is reloaded.
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
  const current = new Set([...data.items.map(({ athlete_uid }) => athlete_uid), ...returning]);
  /** The item that was open at the last render. */
  const [lastId, setLastId] = useState<string | null>(null);
  const keptId = shown.some(({ athlete_uid }) => athlete_uid === asked) ? asked : lastId;
  // An open item that is handled elsewhere stays, since keys and buttons would otherwise be for another athlete.
  const isGone = keptId !== null && !current.has(keptId) && !done.has(keptId);
  const items = shown.filter(
    ({ athlete_uid }) =>
      current.has(athlete_uid) || done.has(athlete_uid) || (isGone && athlete_uid === keptId),
  );
  const sections = sectionsOf(items, knownIds);
  const ids = sections.flatMap((section) => section.items).map(({ athlete_uid }) => athlete_uid);
  const isWaiting = (id: string) => current.has(id) && !done.has(id);
  const first = isGone ? keptId : nextWaiting(ids, isWaiting, null);
  const openId = asked !== null && ids.includes(asked) ? asked : first;
  if (openId !== lastId) setLastId(openId);

  // An open dialog keeps the focus; this retries once it is closed.
  useEffect(() => {
    const wanted = focusOn.current;
    if (wanted === null || (wanted !== openId && wanted !== ALL_CLEAR_ID)) return;
    const row = document.getElementById(wanted === openId ? `item-${openId}` : wanted);
    row?.focus({ preventScroll: true });
    if (row === null || document.activeElement !== row) return;
    row.scrollIntoView({ block: "nearest" });
    focusOn.current = null;
  });

  /** Decides on items, with `words` for an answer, and opens the next waiting one. */
  const act = (on: readonly TriageItem[], deciding: Deciding, words?: Sent) => {
    const handled = new Set(on.map(({ athlete_uid }) => athlete_uid));
    const from =
      openId !== null && handled.has(openId) ? openId : (on.at(-1)?.athlete_uid ?? openId);
    const next = nextWaiting(ids, (id) => isWaiting(id) && !handled.has(id), from);
    const asking = decide(on, deciding, words);
    for (const id of handled) answered.current.delete(id);
    asking.then(
      () => {
        for (const id of handled) answered.current.set(id, browserNowMs());
      },
      () => {},
    );
    if (next !== null) open(next);
    else focusOn.current = ALL_CLEAR_ID;
    return asking;
  };
  const step = (by: 1 | -1) => {
    const at = openId === null ? -1 : ids.indexOf(openId);
    const id = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
    if (id !== undefined) open(id);
  };
  const next = () => {
    const id = nextWaiting(ids, isWaiting, openId);
    if (id !== null) open(id);
  };
  const listed = ids.filter((id) => !isGone || id !== keptId);
  return {
    /** The server's latest response. */
    about: data,
    sections,
    openId,
    item: items.find(({ athlete_uid }) => athlete_uid === openId),
    isOpened: asked !== null,
    /** Whether the URL names an item that isn't waiting, as an old notification does. */
    isMissing: asked !== null && asked !== openId,
    /** Whether the open item was handled elsewhere. */
    isGone,
    done: isGone ? new Map([...done, [keptId, GONE]]) : done,
    problem,
    gone: useHandledElsewhere(shown, current, done),
    total: listed.length,
    cleared: listed.filter((id) => !isWaiting(id)).length,
    isWaiting,
    open,
    act,
    step,
    /** Opens the next waiting item. */
    next,
  };
}

interface Listed {
  items: readonly { athlete_uid: string }[];
  /** When the server listed them, on the browser's clock. */
  dataUpdatedAt: number;
  done: ReadonlyMap<string, unknown>;
  forget: (ids: readonly string[]) => void;
}

/**
 * Reopens items handled here once the server lists them again: they were undone elsewhere, or have new evidence.
 *
 * @param answered when the server accepted the decision, by athlete
 */
function useReopened(
  { items, dataUpdatedAt, done, forget }: Listed,
  answered: RefObject<ReadonlyMap<string, number>>,
): void {
  useEffect(() => {
    const reopened = items
      .map(({ athlete_uid }) => athlete_uid)
      .filter((id) => done.has(id) && (answered.current.get(id) ?? Infinity) < dataUpdatedAt);
    if (reopened.length > 0) forget(reopened);
  }, [items, dataUpdatedAt, done, forget, answered]);
}

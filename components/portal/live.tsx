"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type Standing, StandingContext } from "../ui/connection";
import { callApi, Refusal } from "./api";
import { useRefresh } from "./refresh";

/** What can change under the eyes of who looks at a page. */
export type Topic =
  | "triage"
  | "roster"
  | "messages"
  | "notifications"
  | "rules"
  | "groups"
  | "team";
type Pulse = Record<Topic, string>;

const EVERY_MS = 3_000;

const usePulse = () => {
  return useQuery({
    queryKey: ["pulse"],
    queryFn: () => callApi<Pulse>("GET", "/v1/coach/pulse"),
    // Also where the browser says that it is offline: only what gets no answer is known to have none.
    networkMode: "always",
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    retry: false,
  });
};

function stateOf(error: Error | null): Standing["state"] {
  if (error === null) return "live";
  const code = error instanceof Refusal ? error.code : null;
  if (code === "signed_out") return "signed out";
  return code === "unreachable" ? "offline" : "stale";
}

/** A form whose answer is another page would lead to the browser's own that there is none, and what was typed be gone. */
function keep(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement && event.target.method === "post")
    event.preventDefault();
}

/** Asks every few seconds whether anything changed, and knows whether anybody answers. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { error, dataUpdatedAt: answeredMs } = usePulse();
  const state = stateOf(error);
  // What waits for it is drawn again when it changes, not with every answer.
  const freshMs = state === "live" ? 0 : answeredMs;
  const standing = useMemo(() => ({ state, freshMs }), [state, freshMs]);
  useEffect(() => {
    if (state !== "offline") return;
    document.addEventListener("submit", keep);
    return () => document.removeEventListener("submit", keep);
  }, [state]);
  return <StandingContext value={standing}>{children}</StandingContext>;
}

/**
 * Reads again what a page shows of some topics as soon as it changed elsewhere: its queries, and what the server drew,
 * unless the page has that drawn anew itself.
 */
export function Live({ topics, redraws = true }: { topics: readonly Topic[]; redraws?: boolean }) {
  const { data } = usePulse();
  const client = useQueryClient();
  const refresh = useRefresh();
  const seen = useRef<string | null>(null);
  const isOwed = useRef(false);
  const word = data === undefined ? null : topics.map((topic) => data[topic]).join();
  useEffect(() => {
    if (word === null) return;
    const isNews = seen.current !== null && seen.current !== word;
    seen.current = word;
    if (isNews) for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
    // What is heard while the page cannot be drawn anew is drawn later.
    isOwed.current ||= isNews;
    if (!redraws || !isOwed.current) return;
    isOwed.current = false;
    refresh();
  }, [word, topics, redraws, client, refresh]);
  return null;
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type Standing, StandingContext } from "../ui/connection";
import { callApi, Refusal } from "./api";
import { holdsRefresh, noteRelease, useRefresh } from "./refresh";

/** What can change while a page is open. */
export type Topic =
  | "triage"
  | "roster"
  | "messages"
  | "notifications"
  | "rules"
  | "groups"
  | "team";
type Pulse = Record<Topic | "release", string>;

const EVERY_MS = 3_000;

const usePulse = () => {
  return useQuery({
    queryKey: ["pulse"],
    queryFn: async () => {
      const pulse = await callApi<Pulse>("GET", "/v1/coach/pulse");
      noteRelease(pulse.release);
      return pulse;
    },
    // Poll even if the browser reports being offline; only a missing answer is proof.
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

/** Blocks form submits while offline: they would lead to the browser's error page and lose what was typed. */
function keep(event: SubmitEvent): void {
  if (event.target instanceof HTMLFormElement && event.target.method === "post")
    event.preventDefault();
}

/** Polls every few seconds for changes, and tracks whether the service answers. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { error, dataUpdatedAt: answeredMs } = usePulse();
  const state = stateOf(error);
  // Changes only with the state, so consumers don't rerender with every answer.
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
 * Refetches a page's queries for some topics when they change elsewhere, and refreshes the server-rendered content
 * unless the page does that itself.
 */
export function Live({ topics, redraws = true }: { topics: readonly Topic[]; redraws?: boolean }) {
  const { data, dataUpdatedAt } = usePulse();
  const client = useQueryClient();
  const refresh = useRefresh();
  const seen = useRef<string | null>(null);
  const isOwed = useRef(false);
  const word = data === undefined ? null : topics.map((topic) => data[topic]).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh on hold is tried again with every answer
  useEffect(() => {
    if (word === null) return;
    const isNews = seen.current !== null && seen.current !== word;
    seen.current = word;
    if (isNews) for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
    // A change that arrives while refreshing is off is applied later.
    isOwed.current ||= isNews;
    if (!redraws || !isOwed.current || holdsRefresh()) return;
    isOwed.current = false;
    refresh();
  }, [word, dataUpdatedAt, topics, redraws, client, refresh]);
  return null;
}

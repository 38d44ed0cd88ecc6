"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { callApi, Refusal } from "./api";

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

type Standing = "live" | "offline" | "signed out";
const StandingContext = createContext<Standing>("live");
/** Whether what is shown is kept fresh. */
export const useStanding = (): Standing => useContext(StandingContext);

const usePulse = () => {
  return useQuery({
    queryKey: ["pulse"],
    queryFn: () => callApi<Pulse>("GET", "/v1/coach/pulse"),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    retry: false,
  });
};

/** Asks every few seconds whether anything changed, and knows whether anybody answers. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { error } = usePulse();
  const isOut = error instanceof Refusal && error.code === "signed_out";
  const isOffline = error instanceof Refusal && error.code === "unreachable";
  return (
    <StandingContext value={isOut ? "signed out" : isOffline ? "offline" : "live"}>
      {children}
    </StandingContext>
  );
}

/**
 * Reads again what a page shows of some topics as soon as it changed elsewhere: its queries, and what the server drew,
 * unless the page has that drawn anew itself.
 */
export function Live({ topics, redraws = true }: { topics: readonly Topic[]; redraws?: boolean }) {
  const { data } = usePulse();
  const client = useQueryClient();
  const router = useRouter();
  const seen = useRef<string | null>(null);
  const word = data === undefined ? null : topics.map((topic) => data[topic]).join();
  useEffect(() => {
    if (word === null) return;
    const isNews = seen.current !== null && seen.current !== word;
    seen.current = word;
    if (!isNews) return;
    for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
    if (redraws) router.refresh();
  }, [word, topics, redraws, client, router]);
  return null;
}

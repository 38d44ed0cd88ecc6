"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { TryOut } from "@/lib/nutrition/try-out";

/** How long to wait after the last keystroke before calculating. */
const PAUSE_MS = 250;
const PATIENCE_MS = 10_000;

/** Returns a form as a query string, without empty answers. */
function queryOf(form: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of form) if (value !== "") query.append(name, String(value));
  return String(query);
}

const noteInUrl = (query: string): void =>
  history.replaceState(null, "", query === "" ? "/" : `/?${query}`);

async function ask(query: string, signal: AbortSignal): Promise<TryOut | string> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const response = await fetch(`/try?${query}`, { signal: patience });
    if (response.ok) return (await response.json()) as TryOut;
    return response.status === 429
      ? "Too many calculations from your network. Wait a moment, then press Calculate. The numbers below are from before."
      : "We couldn’t calculate that. The numbers below are from before. Press Calculate to try again.";
  } catch {
    return "No response from the server. The numbers below are from before. Press Calculate to try again.";
  }
}

/**
 * Returns what the calculator shows: first the server's result, then one for each change of the form. The URL follows,
 * so a link or reload shows the same; of several changes the last one wins.
 */
export function useTryOut(initial: TryOut) {
  const [shown, setShown] = useState(initial);
  const [trouble, setTrouble] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  /** The query that waits for the next keystroke, and isn't in the URL yet. */
  const unnoted = useRef<string | null>(null);
  const calculate = useCallback(async (query: string) => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    noteInUrl(query);
    unnoted.current = null;
    const answer = await ask(query, own.signal);
    if (own.signal.aborted) return;
    if (typeof answer === "string") setTrouble(answer);
    else {
      setTrouble(null);
      setShown(answer);
    }
  }, []);
  const recalculate = useCallback(
    (form: FormData, soon: boolean) => {
      clearTimeout(timer.current);
      const query = queryOf(form);
      unnoted.current = query;
      timer.current = setTimeout(() => void calculate(query), soon ? PAUSE_MS : 0);
    },
    [calculate],
  );
  useEffect(() => {
    // The click may follow a link: going back then finds what was typed last.
    const click = () => unnoted.current !== null && noteInUrl(unnoted.current);
    addEventListener("click", click, { capture: true });
    return () => {
      removeEventListener("click", click, { capture: true });
      clearTimeout(timer.current);
      asking.current?.abort();
    };
  }, []);
  return { shown, trouble, recalculate };
}

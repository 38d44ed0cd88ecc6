"use client";

import { useCallback, useMemo } from "react";
import { browserNowMs } from "./clock";

/**
 * Returns a function for the current team time: the server's last value plus the time passed since.
 *
 * @param toldMs team time, Unix milliseconds
 */
export function useTeamClock(toldMs: number): () => number {
  const base = useMemo(() => ({ teamMs: toldMs, pageMs: browserNowMs() }), [toldMs]);
  return useCallback(() => base.teamMs + (browserNowMs() - base.pageMs), [base]);
}

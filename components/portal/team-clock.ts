"use client";

import { useCallback, useMemo } from "react";
import { browserNowMs } from "./clock";

/**
 * What time it is for the team while a page stays open: as the server last said, and what went by since.
 *
 * @param toldMs team time, Unix milliseconds
 */
export function useTeamClock(toldMs: number): () => number {
  const base = useMemo(() => ({ teamMs: toldMs, pageMs: browserNowMs() }), [toldMs]);
  return useCallback(() => base.teamMs + (browserNowMs() - base.pageMs), [base]);
}

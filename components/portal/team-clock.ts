"use client";

import { useCallback, useMemo } from "react";
import { elapsedMs } from "./clock";

/**
 * What time it is for the team while a page stays open: as the server said when it drew the page, and what went by since.
 *
 * @param drawnMs team time, Unix milliseconds
 */
export function useTeamClock(drawnMs: number): () => number {
  const drawn = useMemo(() => ({ teamMs: drawnMs, pageMs: elapsedMs() }), [drawnMs]);
  return useCallback(() => drawn.teamMs + (elapsedMs() - drawn.pageMs), [drawn]);
}

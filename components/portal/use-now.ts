"use client";

import { useEffect, useState } from "react";
import { browserNowMs } from "./clock";

/** How often a countdown rerenders. */
const TICK_MS = 500;

/**
 * Returns the browser's time, updated until a given moment has passed.
 *
 * @param untilMs Unix milliseconds; null if there is nothing to wait for
 */
export function useNowUntil(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => browserNowMs());
  const isAhead = untilMs !== null && nowMs < untilMs;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setInterval(() => setNowMs(browserNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, [isAhead]);
  return nowMs;
}

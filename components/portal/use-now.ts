"use client";

import { useEffect, useState } from "react";
import { browserNowMs } from "./clock";

/** How often what is counted down is drawn. */
const TICK_MS = 500;

/**
 * The time by the browser's clock, drawn again as it goes by until a moment has come, and not after.
 *
 * @param untilMs Unix milliseconds; null for nothing to wait for
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

"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi, Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Backtest } from "@/lib/contract/notification";
import { targetOf } from "./documents";
import type { Place } from "./held";
import { type Parts, rulesIn, settingsIn } from "./parts";

/** How long to wait after the last change before running the backtest. */
const SETTLES_MS = 250;
export const BACKTEST_DAYS = 30;
const AGAIN = 5;
/** Transient errors, such as rate limiting or a short outage. */
const PASSING = new Set([
  "rate_limited",
  "rate_limit_exceeded",
  "service_unavailable",
  "unreachable",
]);

/** Builds the request body for parts proposed at a place. */
export const backtestBody = (place: Place, parts: Parts) => ({
  ...targetOf(place),
  rules: rulesIn(parts),
  settings: settingsIn(parts),
  days: BACKTEST_DAYS,
});

/** Fetches which alerts the rules would have sent. @throws Refusal */
export const askBacktest = (body: object, signal?: AbortSignal): Promise<Backtest> =>
  callApi<Backtest>("POST", "/v1/coach/alerts/backtest", body, {
    isRepeatable: true,
    ...(signal && { signal }),
  });

/** Returns the value once it has stopped changing for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Backtests a place's rules while they are being edited. Previous numbers stay until new ones arrive; a request made
 * obsolete by a newer change is canceled.
 */
export function useBacktest(place: Place, parts: Parts) {
  const { isSample } = useReader();
  const body = JSON.stringify(backtestBody(place, parts));
  const settled = useSettled(body);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["rules", "backtest", settled],
    queryFn: ({ signal }) => askBacktest(JSON.parse(settled) as object, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: !isSample,
    retry: (count, refusal) =>
      count < AGAIN && refusal instanceof Refusal && PASSING.has(refusal.code),
    retryDelay: (count) => 1_000 * 2 ** count,
  });
  // The request the shown numbers answer; still the previous one while the next is pending.
  const [answers, setAnswers] = useState(settled);
  if (!isPlaceholderData && answers !== settled) setAnswers(settled);
  return { backtest: data ?? null, answers, error, isUpdating: isFetching || settled !== body };
}
export type Would = ReturnType<typeof useBacktest>;

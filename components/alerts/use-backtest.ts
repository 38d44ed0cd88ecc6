"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi, Refusal } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Backtest } from "@/lib/contract/notification";
import { targetOf } from "./documents";
import type { Place } from "./held";
import { type Parts, rulesIn, settingsIn } from "./parts";

/** How long nothing more is changed before it is asked what it would do. */
const SETTLES_MS = 250;
export const BACKTEST_DAYS = 30;
const AGAIN = 5;
/** What passes by itself: too much asked at once, or nobody there for a moment. */
const PASSING = new Set([
  "rate_limited",
  "rate_limit_exceeded",
  "service_unavailable",
  "unreachable",
]);

/** What the API is asked for parts that are proposed at a place. */
export const backtestBody = (place: Place, parts: Parts) => ({
  ...targetOf(place),
  rules: rulesIn(parts),
  settings: settingsIn(parts),
  days: BACKTEST_DAYS,
});

/** Asks what rules would have told. @throws Refusal */
export const askBacktest = (body: object, signal?: AbortSignal): Promise<Backtest> =>
  callApi<Backtest>("POST", "/v1/coach/alerts/backtest", body, {
    isRepeatable: true,
    ...(signal && { signal }),
  });

/** A value once it has stood still for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What the rules of a place would have told in the last days, as they are being changed. The numbers before stay until
 * the new ones are there; whoever changes faster than it answers has the older question dropped.
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
  // What the numbers are the answer to: the older question while they wait for the next.
  const [answers, setAnswers] = useState(settled);
  if (!isPlaceholderData && answers !== settled) setAnswers(settled);
  return { backtest: data ?? null, answers, error, isUpdating: isFetching || settled !== body };
}
export type Would = ReturnType<typeof useBacktest>;

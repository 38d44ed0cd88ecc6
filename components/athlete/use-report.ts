"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi } from "@/components/portal/api";
import type { Units } from "@/lib/contract/preferences";
import type { ReportAnswer, ReportProgress } from "@/lib/contract/report";

export type Report = Omit<z.output<typeof ReportAnswer>, "request_id">;
type Stage = z.output<typeof ReportProgress>["stage"];

/** Longer than the model's timeout, after which the server answers with its own text. */
const PATIENCE_MS = 45_000;
const LOOK_MS = 1_000;

interface Asked {
  uid: string;
  window: number;
  focus: string;
  units: Units;
  /** Rendered by the server; null if a model has to write it first. */
  initial: Report | null;
  /** True if it should be requested even though one exists. */
  isDue: boolean;
}

/**
 * Returns a report: from the cache if it is there, else by requesting it, and rewritten on demand. The current report
 * stays until the next one arrives.
 */
export function useReport({ uid, window, focus, units, initial, isDue }: Asked) {
  const client = useQueryClient();
  const path = `/v1/coach/athletes/${uid}/report`;
  const query = `window=${window}&focus=${focus}`;
  const key = ["report", uid, window, focus, units];
  const ask = (more = "") =>
    callApi<Report>("GET", `${path}?${query}&units=${units}${more}`, undefined, {
      patienceMs: PATIENCE_MS,
    });
  const first = useQuery({
    queryKey: key,
    queryFn: () => ask(),
    enabled: isDue,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const again = useMutation({
    mutationFn: () => ask("&refresh=true"),
    onSuccess: (report) => client.setQueryData(key, report),
  });
  const isWriting = first.isFetching || again.isPending;
  const progress = useQuery({
    queryKey: [...key, "progress"],
    queryFn: () => callApi<{ stage: Stage }>("GET", `${path}/progress?${query}`),
    enabled: isWriting,
    refetchInterval: LOOK_MS,
    retry: false,
    staleTime: 0,
  });
  return {
    report: newest(first.data ?? null, initial),
    isWriting,
    stage: isWriting ? (progress.data?.stage ?? "none") : "done",
    error: again.error ?? first.error,
    refresh: () => {
      if (!isWriting) again.mutate();
    },
    retry: () => void first.refetch(),
  };
}

const newest = (one: Report | null, other: Report | null): Report | null =>
  one === null || other === null
    ? (one ?? other)
    : one.generated_at >= other.generated_at
      ? one
      : other;

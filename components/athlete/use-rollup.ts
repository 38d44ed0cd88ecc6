"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Concern, Focus, ReportSettings, WindowDays } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";

/** The API's answer of one athlete's window. */
export interface Rollup {
  athlete_uid: string;
  window: WindowDays;
  focus: Focus;
  sessions: Session[];
  concern: Concern;
  settings_resolved: ReportSettings;
}

/**
 * The sessions of a window in a focus: what was read before is shown at once, and what is shown stays until the next is
 * there.
 *
 * @param initial as the server drew the page
 */
export function useRollup(initial: Rollup, window: WindowDays, focus: Focus) {
  const { isSample } = useReader();
  const uid = initial.athlete_uid;
  const isDrawn = initial.window === window && initial.focus === focus;
  return useQuery({
    queryKey: ["roster", "rollup", uid, window, focus],
    queryFn: () =>
      callApi<Rollup>(
        "GET",
        `/v1/coach/athletes/${uid}/fueling-rollup?window=${window}&focus=${focus}`,
      ),
    placeholderData: keepPreviousData,
    // The API knows nobody of the sample: what is shown of it comes with the page.
    enabled: !isSample,
    ...(isDrawn && { initialData: initial }),
  });
}

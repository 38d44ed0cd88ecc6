"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/portal/api";
import { useReader } from "@/components/portal/settings-context";
import type { Concern, Focus, ReportSettings, WindowDays } from "@/lib/contract/concern";
import type { Session } from "@/lib/contract/roster";

/** The API's response for an athlete's window. */
export interface Rollup {
  athlete_uid: string;
  window: WindowDays;
  focus: Focus;
  sessions: Session[];
  concern: Concern;
  settings_resolved: ReportSettings;
}

/**
 * Loads the sessions of a window and focus. Cached data shows at once, and the current data stays until the next
 * arrives.
 *
 * @param initial rendered by the server with the page
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
    // The API doesn't know the sample roster; its data comes with the page.
    enabled: !isSample,
    ...(isDrawn && { initialData: initial }),
  });
}

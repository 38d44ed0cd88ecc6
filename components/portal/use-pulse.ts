import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callApi } from "./api";
import { useRefresh } from "./refresh";

/**
 * Refreshes a page after a change elsewhere, once the API has confirmed that its content still exists.
 *
 * @param key starts with the topic whose changes it follows
 * @returns why it could not be read; null if it could
 */
export function usePulse(key: readonly string[], path: string, isOn = true): Error | null {
  const refresh = useRefresh();
  const { error, dataUpdatedAt } = useQuery({
    queryKey: key,
    queryFn: () => callApi<object>("GET", path),
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isOn,
  });
  const seenAt = useRef(dataUpdatedAt);
  useEffect(() => {
    if (seenAt.current === dataUpdatedAt) return;
    seenAt.current = dataUpdatedAt;
    refresh();
  }, [dataUpdatedAt, refresh]);
  return error;
}

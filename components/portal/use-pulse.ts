import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callApi } from "./api";
import { useRefresh } from "./refresh";

/**
 * Draws a page again after a change elsewhere, once the API has answered that what it shows is still there.
 *
 * @param key begins with the topic whose changes it follows
 * @returns why it could not be read; null while it can
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

"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { Group } from "@/lib/contract/relation";
import { callApi, Refusal } from "../portal/api";

/**
 * Has a group drawn anew once it changed elsewhere.
 *
 * @returns whether it was deleted: the page would be one that is not found then, and what is typed on it be gone
 */
export function useIsGone(group: Group): boolean {
  const router = useRouter();
  const { dataUpdatedAt, error } = useQuery({
    queryKey: ["groups", group.id],
    queryFn: () => callApi<Group>("GET", `/v1/coach/groups/${group.id}`),
    initialData: group,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const drawnMs = useRef(dataUpdatedAt);
  useEffect(() => {
    if (drawnMs.current === dataUpdatedAt) return;
    drawnMs.current = dataUpdatedAt;
    router.refresh();
  }, [dataUpdatedAt, router]);
  return error instanceof Refusal && error.status === 404;
}

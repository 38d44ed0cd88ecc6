"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Notification } from "@/lib/contract/notification";
import { callApi } from "../portal/api";

/** A page of notifications. */
export interface NotificationPage {
  notifications: Notification[];
  unread_count: number;
  pagination: { next_cursor: string | null };
}

type Pages = InfiniteData<NotificationPage, string | null>;

const PATH = "/v1/coach/notifications";

/** Loads notifications page by page and marks them as read, optimistically; reverted if refused. */
export function useNotifications(
  initial: NotificationPage,
  { isUnreadOnly, nowMs }: { isUnreadOnly: boolean; nowMs: number },
) {
  const client = useQueryClient();
  const queryKey = ["notifications", isUnreadOnly];
  const [refused, setRefused] = useState<unknown>(null);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(isUnreadOnly && { unread: "true" }),
        ...(pageParam !== null && { cursor: pageParam }),
      });
      return callApi<NotificationPage>("GET", `${PATH}?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    initialData: { pages: [initial], pageParams: [null] },
    staleTime: 2_000,
  });
  /** Marks some as read, or without ids all that were sent until the newest one shown. */
  async function markRead(ids?: readonly string[]): Promise<void> {
    const before = client.getQueryData<Pages>(queryKey);
    setRefused(null);
    client.setQueryData<Pages>(queryKey, (pages) => pages && withRead(pages, ids, nowMs));
    try {
      const until_ms = before?.pages[0]?.notifications[0]?.sent_ms;
      const body = ids === undefined ? { until_ms } : { ids };
      await callApi("POST", `${PATH}/read`, body, { isRepeatable: true });
      void client.invalidateQueries({ queryKey: ["notifications"] });
    } catch (error) {
      client.setQueryData(queryKey, before);
      void client.invalidateQueries({ queryKey });
      setRefused(error);
    }
  }
  return {
    notifications: data.pages.flatMap((page) => page.notifications),
    unreadCount: data.pages[0]?.unread_count ?? 0,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    markRead,
    refused,
  };
}

/** Returns the pages with some marked as read, or all without ids. */
export function withRead(
  { pages, ...rest }: Pages,
  ids: readonly string[] | undefined,
  nowMs: number,
): Pages {
  const isMeant = ({ id, read_ms }: Notification) =>
    read_ms === null && (ids === undefined || ids.includes(id));
  const marked = pages.flatMap((page) => page.notifications).filter(isMeant).length;
  return {
    ...rest,
    pages: pages.map((page) => ({
      ...page,
      unread_count: ids === undefined ? 0 : Math.max(0, page.unread_count - marked),
      notifications: page.notifications.map((each) =>
        isMeant(each) ? { ...each, read_ms: nowMs } : each,
      ),
    })),
  };
}

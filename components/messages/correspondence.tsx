"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Message } from "@/lib/contract/message";
import { callApi } from "../portal/api";
import { browserNowMs } from "../portal/clock";
import { Button } from "../ui/button";
import { Composer } from "./composer";
import { isHeld, latestUnread } from "./letters";
import { Letters } from "./letters-list";
import type { Recipient } from "./sending";

interface Page {
  /** Newest first. */
  messages: Message[];
  pagination: { next_cursor: string | null };
}

interface CorrespondenceProps {
  athlete: Recipient;
  /** IANA name of the athlete's time zone. */
  timeZone: string;
  initial: Page;
  /** Team time when the page was rendered, Unix milliseconds. */
  nowMs: number;
  /** Wall clock time at that moment. */
  wallMs: number;
}

/** How often to check whether held messages have been sent. */
const UNTIL_SENT_MS = 2_000;

/** Shows the messages with an athlete, newest first, and the form to reply. */
export function Correspondence({ athlete, timeZone, initial, nowMs, wallMs }: CorrespondenceProps) {
  const path = `/v1/coach/messages/${athlete.athlete_uid}`;
  const client = useQueryClient();
  const [skewMs] = useState(() => wallMs - browserNowMs());
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["messages", athlete.athlete_uid],
    queryFn: ({ pageParam }) =>
      callApi<Page>(
        "GET",
        pageParam === null ? path : `${path}?${new URLSearchParams({ cursor: pageParam })}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    initialData: { pages: [initial], pageParams: [null] },
    staleTime: 2_000,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some(isHeld)) ? UNTIL_SENT_MS : false,
  });
  const messages = data.pages.flatMap((page) => page.messages);
  const unread = latestUnread(messages);
  // Messages that were unread when the page opened stay marked while it is read.
  const [newSince] = useState(() => new Set(messages.filter(isNew).map(({ id }) => id)));
  const markRead = useCallback(
    async (messageId: string) => {
      const body = { message_id: messageId };
      await callApi("POST", `${path}/read`, body, { isRepeatable: true }).catch(() => undefined);
      void client.invalidateQueries({ queryKey: ["messages"] });
      void client.invalidateQueries({ queryKey: ["triage", "attention"] });
    },
    [path, client],
  );
  return (
    <>
      <Composer athlete={athlete} />
      <section aria-labelledby="letters" className="mt-10">
        <h2 id="letters" className="text-label font-bold">
          {messages.length === 0 ? "No messages yet" : "Messages, newest first"}
        </h2>
        <Letters
          {...{ athlete, messages, timeZone, nowMs, skewMs }}
          unreadId={unread?.id ?? null}
          isNew={(message) => newSince.has(message.id) || isNew(message)}
          onSeen={markRead}
        />
        {hasNextPage && (
          <p className="mt-5 print:hidden">
            <Button onClick={() => void fetchNextPage()} isOff={isFetchingNextPage}>
              {isFetchingNextPage ? "Loading…" : "Older messages"}
            </Button>
          </p>
        )}
      </section>
    </>
  );
}

const isNew = ({ from, read_at }: Message): boolean => from === "athlete" && read_at === null;

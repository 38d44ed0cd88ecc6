"use client";

import { useRef } from "react";
import { PageLink } from "@/components/ui/page-link";
import { PageHead } from "../portal/page-head";
import { Refused } from "../portal/refused";
import { useHasRules } from "../portal/settings-context";
import { useKeyOf, useShortcuts } from "../portal/shortcuts";
import { Empty } from "../portal/states";
import { useFormatIn } from "../triage/use-format";
import { ActionButton } from "../ui/action-button";
import { Button, Key } from "../ui/button";
import { NotificationRow } from "./notification-row";
import { type NotificationPage, useNotifications } from "./reading";

interface NotificationsProps {
  initial: NotificationPage;
  isUnreadOnly: boolean;
  /** Athletes with an open triage item. */
  waiting: readonly string[];
  /** Team time when the page was rendered, Unix milliseconds. */
  nowMs: number;
}

/** Lists notifications, newest first. Keyboard shortcuts move between them and mark them as read. */
export function Notifications({ initial, isUnreadOnly, waiting, nowMs }: NotificationsProps) {
  const formatIn = useFormatIn(nowMs);
  const pages = useNotifications(initial, { isUnreadOnly, nowMs });
  const { notifications, unreadCount, markRead } = pages;
  const list = useRef<HTMLOListElement>(null);
  /** The index of the focused entry; -1 if none. */
  const place = () =>
    [...(list.current?.children ?? [])].findIndex((row) => row.contains(document.activeElement));
  const go = (to: number) => {
    const row = list.current?.children[Math.max(0, Math.min(to, notifications.length - 1))];
    row?.querySelector<HTMLElement>("[data-entry]")?.focus();
  };
  useShortcuts({
    next: () => go(place() + 1),
    previous: () => go(place() - 1),
    review: () => {
      const at = place();
      const entry = notifications[at];
      if (entry === undefined) return;
      if (entry.read_ms === null) void markRead([entry.id]);
      go(at + 1);
    },
  });
  const [next, previous, review] = [useKeyOf("next"), useKeyOf("previous"), useKeyOf("review")];
  return (
    <>
      <PageHead
        title="Notifications"
        summary={unreadCount === 0 ? "All caught up." : `${unreadCount}\u00a0unread`}
        actions={
          <ActionButton onClick={() => void markRead()} isOff={unreadCount === 0}>
            Mark all as read
          </ActionButton>
        }
      />
      <nav aria-label="Filter" className="mt-5 flex flex-wrap items-center gap-5 print:hidden">
        <Filter href="/notifications" isChosen={!isUnreadOnly}>
          All
        </Filter>
        <Filter href="/notifications?unread=true" isChosen={isUnreadOnly}>
          Unread
        </Filter>
        {next !== null && previous !== null && review !== null && (
          <p className="text-small text-ink3 max-md:hidden">
            <Key>{next.toUpperCase()}</Key> <Key>{previous.toUpperCase()}</Key> next and previous,{" "}
            <Key>{review.toUpperCase()}</Key> read
          </p>
        )}
      </nav>
      <Refused error={pages.refused} />
      {notifications.length === 0 && <Nothing isUnreadOnly={isUnreadOnly} />}
      <ol ref={list} aria-label="Notifications, newest first" className="mt-4 border-b border-line">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            format={formatIn(notification.time_zone)}
            own={formatIn(null)}
            isWaiting={waiting.includes(notification.athlete_uid)}
            onRead={() => void markRead([notification.id])}
          />
        ))}
      </ol>
      {pages.hasNextPage && (
        <p className="mt-5 print:hidden">
          <Button onClick={() => void pages.fetchNextPage()} isOff={pages.isFetchingNextPage}>
            {pages.isFetchingNextPage ? "Loading…" : "Older notifications"}
          </Button>
          <span className="ml-3 text-small text-ink2">{notifications.length} shown</span>
        </p>
      )}
    </>
  );
}

const Filter = ({
  href,
  isChosen,
  children,
}: {
  href: string;
  isChosen: boolean;
  children: string;
}) => (
  <PageLink
    href={href}
    aria-current={isChosen ? "page" : undefined}
    className="inline-flex min-h-11 items-center border-b-2 border-transparent no-underline aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink md:min-h-8"
  >
    {children}
  </PageLink>
);

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const hasRules = useHasRules();
  return isUnreadOnly ? (
    <Empty title="All caught up">
      <p>
        <PageLink href={"/notifications"}>Show all</PageLink>
      </p>
    </Empty>
  ) : (
    <Empty title="No notifications yet">
      <p>
        {hasRules ? (
          <>
            Choose what you’re notified about, where and when, under{" "}
            <PageLink href={"/alerts"}>Alerts</PageLink>.
          </>
        ) : (
          "Coaches, admins and the owner of the team choose what you’re notified about."
        )}
      </p>
    </Empty>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { PageLink } from "@/components/ui/page-link";
import { callApi } from "./api";
import { PlaceLink } from "./place-link";
import { useIsOpen } from "./settings-context";

/** The counts shown in the navigation. */
export interface Waiting {
  attention: number;
  total: number;
  unread_messages: number;
}

const ITEMS = [
  { href: "/triage", name: "Triage", count: "attention" },
  { href: "/ask", name: "Ask", count: null },
  { href: "/roster", name: "Roster", count: "total" },
  { href: "/groups", name: "Groups", count: null },
  { href: "/messages", name: "Messages", count: "unread_messages" },
  { href: "/notifications", name: "Notifications", count: null },
  { href: "/alerts", name: "Alerts", count: null },
  { href: "/team", name: "Team", count: null },
  { href: "/settings", name: "Settings", count: null },
  { href: "/help", name: "Help", count: null },
] as const;

const WHAT = {
  attention: "need attention",
  total: "athletes",
  unread_messages: "unread",
} as const;

/** Returns the current counts; null if the plan doesn't include them, or they are not known yet. */
function useWaiting(initial: Waiting | null, isSample: boolean): Waiting | null {
  const { data } = useQuery({
    queryKey: ["triage", "attention"],
    queryFn: () => callApi<Waiting>("GET", "/v1/coach/triage/attention"),
    enabled: initial !== null && !isSample,
    ...(initial !== null && { initialData: initial }),
  });
  return data ?? null;
}

interface NavLinksProps {
  waiting: Waiting | null;
  /** True for the sample roster, which the API doesn't know. */
  isSample?: boolean;
}

/**
 * Returns how the path relates to a link: the page itself, or somewhere below it, as an athlete is below the roster.
 */
const currentAt = (path: string, href: string): "page" | "true" | undefined =>
  path === href
    ? "page"
    : path.startsWith(`${href}/`) || (href === "/roster" && path.startsWith("/athletes"))
      ? "true"
      : undefined;

/** Renders the portal's navigation with its counts. */
export function NavLinks({ waiting: initial, isSample = false }: NavLinksProps) {
  const path = usePathname();
  const waiting = useWaiting(initial, isSample);
  const isOpen = useIsOpen();
  return (
    <ul>
      {ITEMS.filter(({ href }) => isOpen(href)).map(({ href, name, count }) => {
        const number = count === null || waiting === null ? 0 : waiting[count];
        return (
          <li key={href}>
            <PlaceLink href={href} current={currentAt(path, href)}>
              <span>{name}</span>
              {count !== null && number > 0 && (
                <span>
                  {number}
                  <span className="sr-only"> {WHAT[count]}</span>
                </span>
              )}
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders the three everyday links side by side on a phone. */
export function Tabs({ waiting: initial, isSample = false }: NavLinksProps) {
  const path = usePathname();
  const waiting = useWaiting(initial, isSample);
  const isOpen = useIsOpen();
  const places = ITEMS.filter(({ href, count }) => count !== null && isOpen(href));
  return (
    <ul className="flex">
      {places.map(({ href, name, count }) => {
        const number = count === null || waiting === null ? 0 : waiting[count];
        return (
          <li key={href} className="flex-1">
            <PageLink
              href={href}
              aria-current={currentAt(path, href)}
              className="flex min-h-11 items-center justify-center gap-1 border-b-4 border-transparent text-ink2 no-underline aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
              {count === "unread_messages" && number > 0 && (
                <span>
                  {number}
                  <span className="sr-only"> {WHAT[count]}</span>
                </span>
              )}
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Closes the small-screen menu after navigation. */
export function MenuCloser() {
  const path = usePathname();
  const ref = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new path closes it
  useEffect(() => {
    ref.current?.closest("details")?.removeAttribute("open");
  }, [path]);
  return <span ref={ref} hidden />;
}

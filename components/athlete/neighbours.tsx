"use client";

import { useSearchParams } from "next/navigation";
import { useGo } from "@/components/portal/leaving";
import { useReader } from "@/components/portal/settings-context";
import { drawnKey, useFixedKeys } from "@/components/portal/shortcuts";
import { PageLink } from "@/components/ui/page-link";

interface Neighbour {
  href: string;
  name: string;
}

interface NeighboursProps {
  /** What the links step through: "athlete". */
  of: string;
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The keys, previous first. */
  keys: readonly [string, string];
  /** True if the view (window, focus, table) carries over. */
  keepsView?: boolean;
}

/** Links to the previous and next item, also reachable by keys. */
export function Neighbours({ of, previous, next, keys, keepsView = false }: NeighboursProps) {
  const go = useGo();
  const { shortcuts } = useReader().preferences;
  const search = new URLSearchParams(useSearchParams());
  search.delete("sessions");
  const query = keepsView && search.size > 0 ? `?${search}` : "";
  const hrefOf = (to: Neighbour) => to.href + query;
  const leadTo = (to: Neighbour | null) => (to === null ? undefined : () => go(hrefOf(to)));
  useFixedKeys({ [keys[0]]: leadTo(previous), [keys[1]]: leadTo(next) });
  if (previous === null && next === null) return null;
  const links = [
    { to: previous, word: "Previous", rel: "prev", key: keys[0] },
    { to: next, word: "Next", rel: "next", key: keys[1] },
  ];
  return (
    <nav
      aria-label={`Previous and next ${of}`}
      className="flex flex-wrap gap-x-5 text-small sm:ml-auto print:hidden"
    >
      {links.map(
        ({ to, word, rel, key }) =>
          to !== null && (
            <PageLink
              key={rel}
              href={hrefOf(to)}
              rel={rel}
              aria-keyshortcuts={shortcuts ? key : undefined}
              className="inline-flex min-h-11 items-center gap-1 md:min-h-8"
            >
              {word}: <bdi>{to.name}</bdi>
              {shortcuts && (
                <kbd className="rounded-mark border border-current px-1 font-sans max-md:hidden">
                  {drawnKey(key)}
                </kbd>
              )}
            </PageLink>
          ),
      )}
    </nav>
  );
}

import type { ReactNode } from "react";
import { PageLink } from "@/components/ui/page-link";

interface PlaceLinkProps {
  href: string;
  /** Whether it leads to this very page, or to the place that this page belongs to. */
  current: "page" | "true" | undefined;
  children: ReactNode;
}

/** A place in the navigation. */
export const PlaceLink = ({ href, current, children }: PlaceLinkProps) => (
  <PageLink
    href={href}
    aria-current={current}
    className="my-px flex min-h-11 items-center justify-between rounded-control border-l-4 border-transparent px-2 text-ink2 no-underline hover:bg-sunken hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink md:min-h-8"
  >
    {children}
  </PageLink>
);

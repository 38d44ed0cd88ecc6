import type { ReactNode } from "react";
import { PageLink } from "@/components/ui/page-link";

interface PlaceLinkProps {
  href: string;
  /** Whether it links to the current page, or to the section this page belongs to. */
  current: "page" | "true" | undefined;
  children: ReactNode;
}

/** Renders a navigation link. */
export const PlaceLink = ({ href, current, children }: PlaceLinkProps) => (
  <PageLink
    href={href}
    aria-current={current}
    className="my-px flex min-h-11 items-center justify-between rounded-control border-l-4 border-transparent px-2 text-ink2 no-underline hover:bg-sunken hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink md:min-h-8"
  >
    {children}
  </PageLink>
);

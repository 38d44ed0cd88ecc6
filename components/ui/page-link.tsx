import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";

type PageLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/**
 * A link with client-side navigation. It doesn't prefetch: the server would otherwise render sixty threads of a list to
 * open one.
 */
export const PageLink = ({ href, ...rest }: PageLinkProps) => (
  <Link href={href as Route} prefetch={false} {...rest} />
);

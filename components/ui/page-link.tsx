import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";

type PageLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/**
 * A link to another page, which the browser goes to without loading everything anew. The server is asked for that page when
 * somebody goes there: asked for each link in sight, it would draw a list's sixty threads for who opens one.
 */
export const PageLink = ({ href, ...rest }: PageLinkProps) => (
  <Link href={href as Route} prefetch={false} {...rest} />
);

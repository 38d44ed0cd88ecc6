import type { ReactNode } from "react";

/** The product's logo, same as `public/logo.svg`; inlined, since a separate image costs a phone 50 ms. */
export const Mark = () => (
  <svg viewBox="0 0 48 48" width={24} height={24} aria-hidden="true">
    <rect width="48" height="48" rx="10" className="fill-accent" />
    <path
      d="M9 35 19 13l8 14 4-7 8 15"
      className="fill-none stroke-on-accent"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** The logo with the name at the top of pages; a link if it has an `href`. */
export function Brand({ href }: { href?: string }) {
  const look =
    "inline-flex min-h-11 items-center gap-2 font-prose text-label text-ink no-underline";
  const named = (
    <>
      <Mark />
      Aidstation
    </>
  );
  if (href === undefined) return <span className={look}>{named}</span>;
  return (
    <a href={href} className={look}>
      {named}
    </a>
  );
}

/** A link in the header of a public page. */
export const HeadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center no-underline hover:underline">
    {children}
  </a>
);

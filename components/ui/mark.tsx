import type { ReactNode } from "react";

/**
 * The product's mark. Every page may become one that is not found: what is not lazy would be loaded ahead for all of them.
 */
export const Mark = ({ loading = "lazy" }: { loading?: "lazy" | "eager" }) => (
  // biome-ignore lint/performance/noImgElement: a static mark of two hundred bytes
  <img src="/logo.svg" alt="" width={24} height={24} loading={loading} />
);

/** A way on in the head of a page that everybody may read. */
export const HeadLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center no-underline hover:underline">
    {children}
  </a>
);

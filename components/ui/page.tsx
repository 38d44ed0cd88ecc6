import type { ReactNode } from "react";

/** A page of one column: a mark, a title, and what it has to say. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-6">
      <a href="/" className="flex w-fit items-center gap-2 font-semibold text-ink2 no-underline">
        {/* Every page may become one that is not found: what is not lazy would be loaded ahead for all of them. */}
        {/* biome-ignore lint/performance/noImgElement: a static mark of two hundred bytes */}
        <img src="/logo.svg" alt="" width={24} height={24} loading="lazy" />
        Aidstation
      </a>
      <h1 className="mt-4 font-prose text-title font-medium">{title}</h1>
      {children}
    </main>
  );
}

import type { ReactNode } from "react";
import { Brand } from "./mark";

interface PageProps {
  title: string;
  children: ReactNode;
}

/** A page of one column: a mark, a title, and what it has to say. A name that nothing divides breaks at its edge. */
export function Page({ title, children }: PageProps) {
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-6 wrap-anywhere">
      <Brand href="/" />
      <h1 className="mt-2 font-prose text-title font-medium">{title}</h1>
      {children}
    </main>
  );
}

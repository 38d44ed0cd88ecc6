import type { ReactNode } from "react";
import { Brand } from "./mark";

/** A page of one column: a mark, a title, and what it has to say. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-6">
      <Brand href="/" />
      <h1 className="mt-2 font-prose text-title font-medium">{title}</h1>
      {children}
    </main>
  );
}

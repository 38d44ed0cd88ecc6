import type { ReactNode } from "react";
import { Brand } from "./mark";

interface PageProps {
  title: string;
  children: ReactNode;
}

/** A single-column page: logo, title and content. Long unbroken names wrap at its edge. */
export function Page({ title, children }: PageProps) {
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-6 wrap-anywhere">
      <Brand href="/" />
      <h1 className="mt-2 font-prose text-title font-medium">{title}</h1>
      {children}
    </main>
  );
}

import type { ReactNode } from "react";

/** Renders a notice that applies to everything below it. */
export const StandingLine = ({ children }: { children: ReactNode }) => (
  <p className="border-b border-line bg-info-soft px-4 py-2 text-small md:px-7">{children}</p>
);

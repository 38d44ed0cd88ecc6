"use client";

import { type ReactNode, useState } from "react";

interface FoldProps {
  title: string;
  /** A short summary of the current value. */
  state: string;
  /** The scope it is set in. */
  source?: ReactNode;
  /** True if something inside needs attention, so it must stay visible. */
  isWrong: boolean;
  children: ReactNode;
}

/** Renders a part of the rules as one line that expands to its controls. */
export function Fold({ title, state, source, isWrong, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      data-fold
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="mt-4 rounded-card border border-line bg-surface px-4 sm:px-5 print:break-inside-avoid"
    >
      <summary className="min-h-11 cursor-pointer py-3">
        <h2 className="inline text-label font-bold">{title}</h2>{" "}
        <span className="text-small text-ink2">{state}</span>
      </summary>
      <div className="pb-4">
        {source}
        {children}
      </div>
    </details>
  );
}

"use client";

import { type ReactNode, useRef } from "react";
import { buttonLook } from "./button";

interface AskedFirstProps {
  /** The label that opens it. */
  label: ReactNode;
  title: string;
  children: ReactNode;
  keep: string;
  /** The button that does it, in its own form. */
  action: ReactNode;
}

/** Asks for confirmation in place before an action. Without JavaScript the summary closes it again. */
export function AskedFirst({ label, title, children, keep, action }: AskedFirstProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const kept = useRef<HTMLButtonElement>(null);
  return (
    <details
      ref={details}
      className="group/asked max-w-full"
      onToggle={({ currentTarget: { open } }) => open && kept.current?.focus()}
    >
      <summary className={`${buttonLook()} list-none group-open/asked:bg-sunken`}>{label}</summary>
      <div className="mt-3 rounded-card border border-line bg-surface p-4">
        <h3 className="font-prose text-section font-medium break-words">{title}</h3>
        <p className="mt-2 text-ink2">{children}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            ref={kept}
            type="button"
            className={buttonLook()}
            onClick={() => {
              if (details.current) details.current.open = false;
              details.current?.querySelector("summary")?.focus();
            }}
          >
            {keep}
          </button>
          {action}
        </div>
      </div>
    </details>
  );
}

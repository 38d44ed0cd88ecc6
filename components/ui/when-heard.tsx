"use client";

import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Fields that a script alone hears, which cannot be used until it has come: what was changed earlier would be set back
 * without a word. What is in it is not drawn again for that.
 */
export function WhenHeard({ className, children }: { className?: string; children: ReactNode }) {
  const isHeard = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div inert={!isHeard} className={className}>
      {children}
    </div>
  );
}

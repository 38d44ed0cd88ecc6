"use client";

import { type ReactNode, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Disables fields that need JavaScript until hydration, since earlier changes would be silently reset. Its content
 * doesn't rerender for that.
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

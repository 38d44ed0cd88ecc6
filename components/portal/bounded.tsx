"use client";

import { type ReactNode, Suspense, useState } from "react";

interface BoundedProps {
  /** The fallback while the part loads; absent if it is ready. */
  place?: ReactNode;
  children: ReactNode;
}

/**
 * Wraps a part of a page in Suspense if it was late on first render, and keeps that choice for the page's lifetime.
 * Adding or removing the boundary on a later render would remount the part and lose its input, open state and focus.
 * Without a boundary, the old content stays until the new one is ready.
 */
export function Bounded({ place, children }: BoundedProps) {
  const [first] = useState(place);
  return first === undefined ? children : <Suspense fallback={first}>{children}</Suspense>;
}

"use client";

import { type ReactNode, Suspense, useState } from "react";

interface BoundedProps {
  /** What stands in its place until it is there; nothing where it is there already. */
  place?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page, behind a boundary where it was late at first. It stays so while the page is looked at: a part that got
 * or lost its boundary because it was read sooner or later the next time would be another one, and what was typed into it,
 * opened or focused in it gone. Without a boundary it stays what it was until it is drawn anew.
 */
export function Bounded({ place, children }: BoundedProps) {
  const [first] = useState(place);
  return first === undefined ? children : <Suspense fallback={first}>{children}</Suspense>;
}

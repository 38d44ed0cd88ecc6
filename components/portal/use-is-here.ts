"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref that is true while a component is mounted, so that a late answer doesn't navigate a user who has moved
 * on.
 */
export function useIsHere(): Readonly<RefObject<boolean>> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

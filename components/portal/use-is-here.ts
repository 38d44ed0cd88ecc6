"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Whether a part of a page is still shown, for what comes later: an answer leads nobody to a page who has gone on to another. */
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

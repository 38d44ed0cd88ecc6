"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";

/** When it is tried again. */
const AGAIN_MS = 5_000;

interface LastingProps {
  /** What is said where the service was too busy to draw it; then there are no children. */
  busy?: ReactNode;
  children?: ReactNode;
}

/**
 * What the server drew. Where it is too busy to draw it anew, what was drawn last stays, with everything that is typed and
 * open in it; that it is busy is said where there is nothing else. It is tried again in either case.
 */
export function Lasting({ busy, children }: LastingProps) {
  const { refresh } = useRouter();
  const [last, setLast] = useState(children);
  const isBusy = busy !== undefined;
  if (!isBusy && last !== children) setLast(children);
  // Every answer that says so has its own words.
  useEffect(() => {
    if (busy === undefined) return;
    const timer = setTimeout(refresh, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [busy, refresh]);
  return isBusy ? (last ?? busy) : children;
}

"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { browserChance } from "./chance";

/** When it is tried again, and up to as much later, so that not all who were refused come at once. */
const AGAIN_MS = 5_000;

let isDue = false;

/** Draws a page anew after a while, once for all its parts, and not while nobody looks. */
function again(refresh: () => void): void {
  if (isDue) return;
  isDue = true;
  const draw = () => {
    isDue = false;
    refresh();
  };
  setTimeout(
    () => {
      if (!document.hidden) draw();
      else document.addEventListener("visibilitychange", draw, { once: true });
    },
    AGAIN_MS * (1 + browserChance()),
  );
}

interface LastingProps {
  /** What it is drawn of: what was drawn of something else does not stay. */
  of: string;
  /** What is said where the service was too busy to draw it; then there are no children. */
  busy?: ReactNode;
  children?: ReactNode;
}

/**
 * What the server drew. Where it is too busy to draw it anew, what was drawn last stays, with everything that is typed and
 * open in it; that it is busy is said where there is nothing else. It is tried again in either case.
 */
export function Lasting({ of, busy, children }: LastingProps) {
  const { refresh } = useRouter();
  const [last, setLast] = useState({ of, drawn: children });
  const isBusy = busy !== undefined;
  if (!isBusy && last.drawn !== children) setLast({ of, drawn: children });
  // Every answer that says so has its own words.
  useEffect(() => {
    if (busy !== undefined) again(refresh);
  }, [busy, refresh]);
  if (!isBusy) return children;
  return (last.of === of && last.drawn) || busy;
}

"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { browserChance } from "./chance";

/** Wait before a retry, plus up to as much again at random, so that not every browser retries at the same moment. */
const AGAIN_MS = 5_000;

let isDue = false;

/** Renders the page again after a while: once for all its parts, and only while the tab is visible. */
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

interface KeepLastRenderProps {
  /** What is being rendered. The last render of something else is not kept. */
  of: string;
  /** Shown when the service was too busy to render; then there are no children. */
  busy?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows what the server rendered. When the server is too busy to render again, the last render stays, with everything
 * typed and open in it; the busy message shows only if there is no last render. It retries in both cases.
 */
export function KeepLastRender({ of, busy, children }: KeepLastRenderProps) {
  const { refresh } = useRouter();
  const [last, setLast] = useState({ of, drawn: children });
  const isBusy = busy !== undefined;
  if (!isBusy && last.drawn !== children) setLast({ of, drawn: children });
  // Each busy response is a new element, so each starts a retry.
  useEffect(() => {
    if (busy !== undefined) again(refresh);
  }, [busy, refresh]);
  if (!isBusy) return children;
  return (last.of === of && last.drawn) || busy;
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const TYPED_IN = "input, textarea, select, pre, dialog, [role=region], section[tabindex]";

/**
 * Makes the left and right arrow keys go to the previous and next page, except when they are needed for typing or
 * scrolling.
 */
export function ArrowKeys({ before, after }: { before: string | null; after: string | null }) {
  const router = useRouter();
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      const place = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : null;
      if (place !== null) router.push(place as Route);
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [before, after, router]);
  return null;
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Where a link leads within the portal; null for what is no plain press of such a link. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.target !== "" || link.origin !== location.origin) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? null : link.pathname + link.search;
}

/**
 * Asks once before somebody leaves what is not saved.
 *
 * @returns how to go elsewhere, and the question while it is asked
 */
export function useLeaving(isDirty: boolean) {
  const router = useRouter();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const ask = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(path);
    };
    addEventListener("beforeunload", warn);
    document.addEventListener("click", ask, { capture: true });
    return () => {
      removeEventListener("beforeunload", warn);
      document.removeEventListener("click", ask, { capture: true });
    };
  }, [isDirty]);
  return {
    go: (path: string) => (isDirty ? setTo(path) : router.push(path as Route)),
    question: to !== null && (
      <Dialog title="Leave without saving?" onClose={() => setTo(null)}>
        <p className="mt-2 text-ink2">What you changed here is not saved and would be gone.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button
            onClick={() => {
              setTo(null);
              router.push(to as Route);
            }}
          >
            Leave
          </Button>
          <Button tone="primary" onClick={() => setTo(null)}>
            Stay here
          </Button>
        </div>
      </Dialog>
    ),
  };
}

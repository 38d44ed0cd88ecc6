"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { isSignedOut } from "./api";

/** Leaves the page; called once whoever has unsaved changes agrees. */
type Leave = () => void;

/** Parts of the page that hold something unsaved, each as what asks before it is left; one question is enough. */
let asking: ((leave: Leave) => void)[] = [];

/** Leaves, or asks first where something is not saved. */
export function leave(go: Leave): void {
  const [ask] = asking;
  if (ask === undefined) go();
  else ask(go);
}

/** Goes to another page of the portal, or asks first where something is not saved. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => leave(() => (isSignedOut() ? location.assign(href) : router.push(href as Route))),
    [router],
  );
}

/** The page that a link leads to; null for another site, a file, a place on this page, and anything but a plain press. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  // A point of a chart is a link too, which knows its address only as text.
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link === null || link.hasAttribute("target") || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(
    link.getAttribute("href") ?? "",
    location.href,
  );
  if (origin !== location.origin || pathname.startsWith("/v1/")) return null;
  const isHere = pathname === location.pathname && search === location.search && hash !== "";
  return isHere ? null : pathname + search + hash;
}

/**
 * Has every link to a page go there without loading the document anew, which would drop what can still be taken back. Once
 * signed out it is loaded: another coach may have signed in, and their pages do not belong into this one's frame.
 */
export function useSoftLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = event.defaultPrevented || isSignedOut() ? null : leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      router.push(path as Route);
    };
    addEventListener("click", follow);
    return () => removeEventListener("click", follow);
  }, [router]);
}

/** What TypeScript does not know of the browser's navigation yet. */
interface Navigation extends EventTarget {
  traverseTo: (key: string) => unknown;
}
interface NavigateEvent extends Event {
  navigationType: "push" | "replace" | "reload" | "traverse";
  destination: { key: string; url: string };
}
const browserNavigation = (): Navigation | undefined =>
  (window as unknown as { navigation?: Navigation }).navigation;

/**
 * Asks once before somebody leaves what is not saved, however they leave: by a link, a key, the palette, Back, or by closing
 * the tab.
 *
 * @param why what it says beside the question
 * @returns the question while it is asked; and what closes this part alone, or asks first
 */
export function useLeaving(isDirty: boolean, why = "Your changes aren’t saved.") {
  const go = useGo();
  const [wanted, setWanted] = useState<{ leave: Leave; isPart: boolean } | null>(null);
  const closing = (close: Leave) => (isDirty ? setWanted({ leave: close, isPart: true }) : close());
  useEffect(() => {
    if (!isDirty) return;
    const ask = (leave: Leave) => setWanted({ leave, isPart: false });
    asking = [...asking, ask];
    // Nobody who agreed is asked twice.
    const warn = (event: BeforeUnloadEvent) => asking.length > 0 && event.preventDefault();
    const askAtLink = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      go(path);
    };
    const navigation = browserNavigation();
    const askAtBack = (event: Event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent;
      if (navigationType !== "traverse" || !cancelable || asking.length === 0) return;
      event.preventDefault();
      leave(() => navigation?.traverseTo(destination.key));
    };
    addEventListener("beforeunload", warn);
    document.addEventListener("click", askAtLink, { capture: true });
    navigation?.addEventListener("navigate", askAtBack);
    return () => {
      asking = asking.filter((each) => each !== ask);
      removeEventListener("beforeunload", warn);
      document.removeEventListener("click", askAtLink, { capture: true });
      navigation?.removeEventListener("navigate", askAtBack);
    };
  }, [isDirty, go]);
  const question = wanted !== null && (
    <Dialog title="Leave without saving?" onClose={() => setWanted(null)}>
      <p className="mt-2 text-ink2">{why}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button
          onClick={() => {
            setWanted(null);
            // What else the page holds is still asked about when only a part of it is closed.
            if (!wanted.isPart) asking = [];
            wanted.leave();
          }}
        >
          Leave
        </Button>
        <Button tone="primary" onClick={() => setWanted(null)}>
          Stay on this page
        </Button>
      </div>
    </Dialog>
  );
  return { question, closing };
}

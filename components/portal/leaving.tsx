"use client";

import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import {
  type TransitionStartFunction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { ActionButton } from "../ui/action-button";
import { afterBack, agree, askedAtBack, isAgreed } from "../ui/back";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { isSignedOut } from "./api";

/** Leaves the page; called once the user agrees to lose unsaved changes. */
type Leave = () => void;

/** Functions that ask before leaving, one for each part with unsaved changes; only one of them asks. */
let asking: ((leave: Leave) => void)[] = [];

/** True while something on the page is unsaved. */
export const hasUnsaved = (): boolean => asking.length > 0;

/** Leaves, or asks first if something is unsaved. */
export function leave(go: Leave): void {
  const [ask] = asking;
  if (ask === undefined || isAgreed()) go();
  else ask(go);
}

/** This page's address once a link was followed, until the next page comes; null if none was. */
let leftFrom: string | null = null;
/** Returns to this page, which Back or Forward left, until the next page comes; null if neither did. */
let comeBack: (() => void) | null = null;

/** Notes that the page of this address is on its way, unless it is this one. */
function setOut(href: string): void {
  const { pathname, search } = new URL(href, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  leftFrom = isHere ? null : location.href;
}

/** True while a page is on its way, for which the network may be slow, or away. */
export const isLeaving = (): boolean => leftFrom === location.href || comeBack !== null;

/**
 * Returns a function that goes to another page of the portal, or asks first if something is unsaved.
 *
 * @param start a transition's, to know until when the page is on its way
 */
export function useGo(start?: TransitionStartFunction): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) =>
      leave(() => {
        if (isSignedOut()) return location.assign(href);
        setOut(href);
        const push = () => router.push(href as Route);
        start === undefined ? push() : start(push);
      }),
    [router, start],
  );
}

/** Returns the page a link click leads to; null for other sites, files, anchors on this page, and modified clicks. */
function leadsTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  // Chart points are SVG links, whose address is only available as text.
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
 * Makes every link to a page navigate without reloading the document, which would lose what can still be undone. After
 * signing out it does reload: another coach may have signed in, and their pages must not appear in this one's frame.
 * Typing before the next page has loaded cancels the navigation.
 */
export function useSoftLinks(): void {
  const router = useRouter();
  const pathname = usePathname();
  // A layout effect, because the page that came may fill in its forms in effects.
  useLayoutEffect(() => {
    leftFrom = null;
    comeBack = null;
    return afterBack((toLeft) => {
      // Of several steps, the first left the page that is still shown.
      comeBack = location.pathname === pathname ? null : (comeBack ?? toLeft);
    });
  }, [pathname]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = isSignedOut() ? null : leadsTo(event);
      if (path === null) return;
      setOut(path);
      if (event.defaultPrevented) return;
      event.preventDefault();
      router.push(path as Route);
    };
    // Otherwise the next page would replace what is typed, and take the rest of it for its shortcuts.
    const stay = ({ target }: Event) => {
      if (!isLeaving()) return;
      leftFrom = null;
      if (comeBack !== null) {
        const back = comeBack;
        comeBack = null;
        // A choice in a nav leads to a page itself.
        if (!(target instanceof HTMLSelectElement && target.closest("nav"))) back();
        return;
      }
      router.replace(`${location.pathname}${location.search}` as Route, { scroll: false });
    };
    const forget = () => {
      leftFrom = null;
    };
    addEventListener("click", follow);
    // Before the input's own handlers, which may lead to a page themselves.
    addEventListener("input", stay, { capture: true });
    addEventListener("popstate", forget);
    return () => {
      removeEventListener("click", follow);
      removeEventListener("input", stay, { capture: true });
      removeEventListener("popstate", forget);
    };
  }, [router]);
}

/** Makes the browser ask before it leaves the app, as by reloading, while something would be lost by that. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => !isAgreed() && event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

/**
 * Asks once before leaving unsaved changes, however the user leaves: by a link, a key, the palette, Back, or by closing
 * the tab.
 *
 * @param why shown next to the question
 * @returns the question while it is open; and a function that closes only this part, or asks first
 */
export function useLeaving(isDirty: boolean, why = "Your changes aren’t saved.") {
  const go = useGo();
  const [wanted, setWanted] = useState<{ leave: Leave; isPart: boolean } | null>(null);
  // A part that closes by itself once it is saved leaves no question behind.
  if (wanted?.isPart === true && !isDirty) setWanted(null);
  const closing = (close: Leave) => (isDirty ? setWanted({ leave: close, isPart: true }) : close());
  useUnloadWarning(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (leave: Leave) => setWanted({ leave, isPart: false });
    asking = [...asking, ask];
    const askAtLink = (event: MouseEvent) => {
      const path = leadsTo(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      go(path);
    };
    document.addEventListener("click", askAtLink, { capture: true });
    const end = askedAtBack(leave);
    return () => {
      asking = asking.filter((each) => each !== ask);
      document.removeEventListener("click", askAtLink, { capture: true });
      end();
    };
  }, [isDirty, go]);
  // Offline, another page would stay away, and come unasked once the network is back. A part closes at once.
  const LeaveButton = wanted?.isPart === true ? Button : ActionButton;
  const question = wanted !== null && (
    // Once nothing would be lost it says so: a click on a dialog that closes by itself would hit what is behind it.
    <Dialog
      title={isDirty ? "Leave without saving?" : "Leave this page?"}
      onClose={() => setWanted(null)}
    >
      <p className="mt-2 text-ink2">{isDirty ? why : "There are no unsaved changes here."}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <LeaveButton
          onClick={() => {
            setWanted(null);
            // When only a part is closed, or was saved meanwhile, other unsaved parts of the page still ask.
            if (wanted.isPart) return wanted.leave();
            if (!isDirty) return leave(wanted.leave);
            agree();
            wanted.leave();
          }}
        >
          Leave
        </LeaveButton>
        <Button data-first tone="primary" onClick={() => setWanted(null)}>
          Stay on this page
        </Button>
      </div>
    </Dialog>
  );
  return { question, closing };
}

"use client";

import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";

const isInUrl = () => new URLSearchParams(location.search).has("done");

/**
 * Shows what a form did, which the URL's `done` says, once: the URL loses it as soon as it has been shown, so neither
 * going back nor a reload says it again.
 */
export function SaidOnce({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  // The router, or the browser, may bring back the page as it was.
  useLayoutEffect(() => setOver(!isInUrl()), []);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setOver(true);
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, []);
  // On every render, as the router restores the URL when it renders the page again. Later, as a form's kept input
  // depends on it too.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isInUrl()) return;
      const url = new URL(location.href);
      url.searchParams.delete("done");
      // With its own state, the router leaves the page as it is.
      history.replaceState(history.state, "", url);
    });
    return () => clearTimeout(timer);
  });
  return isOver ? null : children;
}

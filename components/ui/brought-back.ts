/** True if Back or Forward loaded this page, so the browser filled in what was entered at an earlier visit. */
export function isBackForward(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward";
}

/**
 * Loads a page anew that the browser brings back as it was left, if what is kept for it has changed since: a later visit
 * would be undone by what the old page shows, and stores when it is left again.
 *
 * @param kept what is stored, as text
 * @returns whether the page is away, or about to be loaded anew, so that nothing may be stored; and a function that ends
 *   this
 */
export function anewIfChanged(kept: () => string | null) {
  let left: string | null = null;
  let isAway = false;
  const leave = () => {
    if (isAway) return;
    isAway = true;
    left = kept();
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && kept() !== left) location.replace(location.pathname + location.search);
    else isAway = false;
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeBack);
  return {
    isAway: () => isAway,
    end: () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
    },
  };
}

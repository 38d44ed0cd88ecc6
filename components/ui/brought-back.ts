const loadAgain = () => location.replace(location.pathname + location.search);

/**
 * Reloads a page that the browser restores from its cache if its stored input has changed since the user left: the old
 * page would show and store older input.
 *
 * @param kept returns the stored input as text
 * @param reload takes over the stored input; by default, loads the page again
 * @returns `isAway`, true while the page must store nothing, because the user left it or it is about to reload; and a
 *   function that ends this
 */
export function reloadIfChanged(kept: () => string | null, reload = loadAgain) {
  let left: string | null = null;
  let isAway = false;
  const leave = () => {
    isAway = true;
    left = kept();
  };
  const compare = () => {
    isAway = kept() !== left;
    if (isAway) reload();
  };
  // A restored page's storage still has the values of when it was left.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(compare);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  return {
    isAway: () => isAway,
    end: () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    },
  };
}

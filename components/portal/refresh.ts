"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isSignedOut } from "./api";
import { hasUnsaved } from "./leaving";

let firstRelease: string | null = null;
let isOutdated = false;

/** Notes which release the server has; after a new one, refreshing reloads the whole page. */
export function noteRelease(release: string): void {
  firstRelease ??= release;
  isOutdated = release !== firstRelease;
}

/** True while a letter, a question or a list stands on the page: it is kept, but somebody may be typing it. */
const isWritten = (): boolean =>
  [...document.querySelectorAll("textarea")].some(({ value }) => value !== "");

/** True while refreshing would lose something: it would reload a page with unsaved input. */
export const holdsRefresh = (): boolean => isOutdated && (hasUnsaved() || isWritten());

/**
 * Refreshes the page with the server's current data, unless the reader would lose what they are typing: if they are
 * signed out, the server redirects them to the sign-in; after a new release, the whole page reloads.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (!isSignedOut() && !holdsRefresh()) router.refresh();
  }, [router]);
}

"use client";

import { createContext, useContext } from "react";

/** How fresh the page is. */
export interface Standing {
  /** Stale means there was an answer, but the data couldn't be refreshed. */
  state: "live" | "stale" | "offline" | "signed out";
  /**
   * When it was last known to be fresh, Unix milliseconds on the browser's clock; 0 while it is, or if it never was.
   */
  freshMs: number;
}

export const StandingContext = createContext<Standing>({ state: "live", freshMs: 0 });

/** Returns how fresh the page is. */
export const useStanding = (): Standing => useContext(StandingContext);

/** The id of the line above a page that says how fresh it is. */
export const STANDING_ID = "standing";

/** Returns whether a change would reach the server, and if not, a reason to show next to a button. */
export function useCanWrite(): { canWrite: boolean; why: string | null } {
  const isOffline = useStanding().state === "offline";
  return { canWrite: !isOffline, why: isOffline ? "You’re offline." : null };
}

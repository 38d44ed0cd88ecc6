"use client";

import { createContext, useContext } from "react";

/** How what a page shows stands to what is stored. */
export interface Standing {
  /** Stale is what nobody could refresh, although there was an answer. */
  state: "live" | "stale" | "offline" | "signed out";
  /** When it was last known to be fresh, Unix milliseconds by the browser; 0 while it is, and where it never was. */
  freshMs: number;
}

export const StandingContext = createContext<Standing>({ state: "live", freshMs: 0 });

/** Whether what is shown is kept fresh. */
export const useStanding = (): Standing => useContext(StandingContext);

/** Of the line above a page that says whether what is shown is fresh. */
export const STANDING_ID = "standing";

/** Whether a change would reach anybody; in the words of a button's neighbour why it would not. */
export function useCanWrite(): { canWrite: boolean; why: string | null } {
  const isOffline = useStanding().state === "offline";
  return { canWrite: !isOffline, why: isOffline ? "You’re offline." : null };
}

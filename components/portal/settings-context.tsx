"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Preferences } from "@/lib/contract/preferences";

/** What parts of the portal that run in the browser know of who looks. */
export interface Reader {
  coachUid: string;
  preferences: Preferences;
  /** IANA name of the reader's own zone. */
  timeZone: string;
  /** Whether what is shown is the sample roster, on which nothing is stored. */
  isSample: boolean;
}

const ReaderContext = createContext<Reader | null>(null);

export const ReaderProvider = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <ReaderContext value={reader}>{children}</ReaderContext>
);

/** Who looks. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("This part stands outside the portal.");
  return reader;
}

"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Preferences } from "@/lib/contract/preferences";

/** What parts of the portal that run in the browser know of who looks. */
export interface Reader {
  coachUid: string;
  preferences: Preferences;
  /** IANA name of the reader's own zone. */
  timeZone: string;
  /** Whether this page is drawn from the sample roster, on which nothing is stored. What is one's own never is. */
  isSample: boolean;
}

const ReaderContext = createContext<Reader | null>(null);

export const ReaderProvider = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <ReaderContext value={reader}>{children}</ReaderContext>
);

/** The part of a page that is drawn from the sample roster. */
export function SampleProvider({ children }: { children: ReactNode }) {
  const reader = useReader();
  const shown = useMemo(() => ({ ...reader, isSample: true }), [reader]);
  return <ReaderContext value={shown}>{children}</ReaderContext>;
}

/** Who looks. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("This part stands outside the portal.");
  return reader;
}

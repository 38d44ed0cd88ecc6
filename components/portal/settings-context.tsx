"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Preferences } from "@/lib/contract/preferences";
import { type Guarded, isOpenIn } from "./guarded";

/** What parts of the portal that run in the browser know of who looks. */
export interface Reader {
  coachUid: string;
  /** Whom the page is drawn for: the coach, or in the console the person. */
  drawnFor: string;
  preferences: Preferences;
  /** IANA name of the reader's own zone. */
  timeZone: string;
  /** Whether this page is drawn from the sample roster, on which nothing is stored. What is one's own never is. */
  isSample: boolean;
  /** The places that are for other roles: nothing leads there. */
  closed: readonly Guarded[];
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

/** Tells of an address whether it is for whoever looks, or for other roles. */
export function useIsOpen(): (href: string) => boolean {
  const { closed } = useReader();
  return (href) => isOpenIn(closed, href);
}

/** Whether whoever looks may set rules for the athletes on this page, of whom those of the sample never were. */
export function useHasRules(): boolean {
  const { closed, isSample } = useReader();
  return !isSample && isOpenIn(closed, "/alerts");
}

"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Preferences } from "@/lib/contract/preferences";
import { type Guarded, isOpenIn } from "./guarded";

/** What client components know about the reader. */
export interface Reader {
  coachUid: string;
  /** The id the page is rendered for: the coach, or the user in the console. */
  drawnFor: string;
  preferences: Preferences;
  /** IANA name of the reader's time zone. */
  timeZone: string;
  /** True if this page shows the sample roster, where nothing is stored. The reader's own settings never do. */
  isSample: boolean;
  /** Paths restricted to other roles; nothing links there. */
  closed: readonly Guarded[];
}

const ReaderContext = createContext<Reader | null>(null);

export const ReaderProvider = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <ReaderContext value={reader}>{children}</ReaderContext>
);

/** Marks the part of a page that shows the sample roster. */
export function SampleProvider({ children }: { children: ReactNode }) {
  const reader = useReader();
  const shown = useMemo(() => ({ ...reader, isSample: true }), [reader]);
  return <ReaderContext value={shown}>{children}</ReaderContext>;
}

/** Returns the current reader. */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error("This part stands outside the portal.");
  return reader;
}

/** Returns a predicate: true if the reader may open a path. */
export function useIsOpen(): (href: string) => boolean {
  const { closed } = useReader();
  return (href) => isOpenIn(closed, href);
}

/** True if the reader may set rules for the athletes on this page; never for the sample roster. */
export function useHasRules(): boolean {
  const { closed, isSample } = useReader();
  return !isSample && isOpenIn(closed, "/alerts");
}

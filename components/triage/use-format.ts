"use client";

import { useMemo } from "react";
import { type Format, formatOf } from "@/components/format/format";
import { useReader } from "@/components/portal/settings-context";

/** How moments read by the clock of a zone (IANA name); null: the reader's own. */
export type FormatIn = (timeZone: string | null) => Format;

/** Formats for several zones, each made once: sessions are dated by their athlete's clock, all else by the reader's. */
export function useFormatIn(nowMs: number): FormatIn {
  const { preferences, timeZone: own } = useReader();
  return useMemo(() => {
    const made = new Map<string, Format>();
    return (asked) => {
      const timeZone = asked ?? own;
      const format = made.get(timeZone) ?? formatOf({ ...preferences, timeZone, nowMs });
      made.set(timeZone, format);
      return format;
    };
  }, [preferences, own, nowMs]);
}

"use client";

import { useMemo } from "react";
import { type Format, formatOf } from "@/components/format/format";
import { useReader } from "@/components/portal/settings-context";

/** Returns the format for a time zone (IANA name); null for the reader's own. */
export type FormatIn = (timeZone: string | null) => Format;

/** Returns cached formats by zone: sessions are dated in their athlete's zone, everything else in the reader's. */
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

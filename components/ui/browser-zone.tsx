"use client";
import { useEffect } from "react";

/** Puts the browser's own time zone into the field of this name, unless something was chosen there already. */
export function BrowserZone({ field }: { field: string }) {
  useEffect(() => {
    const zone = document.querySelector<HTMLSelectElement | HTMLInputElement>(`[name="${field}"]`);
    if (zone === null || !["", "UTC"].includes(zone.value)) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    zone.value = timeZone;
    // A browser may call by another name what the service lists.
    if (zone.value !== timeZone && zone instanceof HTMLSelectElement)
      zone.add(new Option(timeZone, timeZone, true, true));
  }, [field]);
  return null;
}

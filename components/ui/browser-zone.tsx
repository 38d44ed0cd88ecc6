"use client";
import { useLayoutEffect } from "react";

/** Sets the named field to the browser's time zone, unless something was already chosen. */
export function BrowserZone({ field }: { field: string }) {
  // Before kept input returns: a "UTC" that was chosen would count as the initial value.
  useLayoutEffect(() => {
    const zone = document.querySelector<HTMLSelectElement | HTMLInputElement>(`[name="${field}"]`);
    if (zone === null || !["", "UTC"].includes(zone.value)) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    zone.value = timeZone;
    // The browser may use another name for a listed zone.
    if (zone.value !== timeZone && zone instanceof HTMLSelectElement)
      zone.add(new Option(timeZone, timeZone, true, true));
    // Nobody entered it, so it counts as the initial value.
    if (zone instanceof HTMLSelectElement)
      for (const option of zone.options) option.defaultSelected = option.selected;
  }, [field]);
  return null;
}

"use client";
import { useEffect, useLayoutEffect, useState } from "react";
import { citiesApart } from "@/lib/wording/zones";
import { browserNowMs } from "../portal/clock";

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

/** Names the zone of a form's times. Once scripts are there, says so if the browser's clock shows other times. */
export function ZoneHint({ zone }: { zone: string }) {
  const [here, setHere] = useState(zone);
  useEffect(() => setHere(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const apart = here === zone ? null : citiesApart([here, zone], browserNowMs());
  if (apart === null) return `Your time zone: ${zone.replaceAll("_", " ")}.`;
  return (
    <>
      This device is on {apart[0]} time. Times here are in {apart[1]} time.{" "}
      <a href="/me/settings">Change it in settings.</a>
    </>
  );
}

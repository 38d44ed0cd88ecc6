"use client";
import { useEffect } from "react";

/** Chooses the browser's own time zone in the field of this name, unless something was chosen there already. */
export function BrowserZone({ field }: { field: string }) {
  useEffect(() => {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${field}"]`);
    if (select === null || select.value !== "UTC") return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
  }, [field]);
  return null;
}

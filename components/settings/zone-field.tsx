"use client";

import { useEffect, useRef, useState } from "react";
import type { Locale } from "@/lib/contract/preferences";
import { formatOf } from "../format/format";
import { browserNowMs } from "../portal/clock";
import { useEnteredEarly } from "../ui/entered-early";
import { SavingLine } from "./saving-line";
import { usePreference } from "./use-preference";

interface ZoneFieldProps {
  /** IANA name; null for the default zone. */
  initial: string | null;
  /** The default zone. */
  usual: string;
  /** The label of the default zone. */
  usualName: string;
  zones: readonly string[];
  locale: Locale;
  /** When the page was rendered, Unix milliseconds. */
  nowMs: number;
}

const TICK_MS = 10_000;

/** Chooses the time zone used for the reader's queues, digests and messages. */
export function ZoneField({ initial, usual, usualName, zones, locale, nowMs }: ZoneFieldProps) {
  const { value, saving, choose } = usePreference("time_zone", initial);
  const field = useRef<HTMLSelectElement>(null);
  const chooseBy = (chosen: string) => choose(chosen === "" ? null : chosen);
  useEnteredEarly(field, ([chosen]) => chooseBy(chosen.value));
  const now = useNowMs(nowMs);
  const timeZone = value ?? usual;
  const { time } = formatOf({ locale, units: "metric", timeZone, nowMs: now });
  return (
    <div className="mt-5">
      <label htmlFor="time_zone" className="block font-semibold">
        Time zone
      </label>
      <p id="time_zone-hint" className="text-small text-ink2">
        For triage, digests, quiet hours and messages. Sessions are shown in the athlete’s own time
        zone.
      </p>
      <select
        ref={field}
        id="time_zone"
        autoComplete="off"
        aria-describedby="time_zone-hint time_zone-now"
        value={value ?? ""}
        onChange={({ target }) => chooseBy(target.value)}
        className="mt-2 min-h-11 w-full rounded-control border border-edge bg-surface px-3 md:min-h-9"
      >
        <option value="">
          {usualName} ({usual})
        </option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </select>
      <p id="time_zone-now" className="mt-1 text-small text-ink2">
        It’s {time(now)} there now.
      </p>
      <SavingLine saving={saving} what="Time zone" />
    </div>
  );
}

function useNowMs(madeMs: number): number {
  const [nowMs, setNowMs] = useState(madeMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(browserNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

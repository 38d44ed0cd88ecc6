import { DAY_MS } from "@/lib/contract/durations";

/**
 * Returns the time zones to choose from, including the chosen one: browsers and callers may use another of a zone's
 * names, and a list without it would show, and save, a different zone.
 */
export function timeZones(chosen: string | null = null): string[] {
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}

const shown = (zone: string, ms: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(
    ms,
  );

/** Returns two zones by their cities; null if their clocks agree, now and in half a year, or a zone isn't known here. */
export function citiesApart(
  [one, other]: readonly [string, string],
  nowMs: number,
): [string, string] | null {
  try {
    const moments = [nowMs, nowMs + 182 * DAY_MS];
    if (moments.every((ms) => shown(one, ms) === shown(other, ms))) return null;
  } catch {
    return null;
  }
  const city = (zone: string) => zone.replace(/^.*\//, "").replaceAll("_", " ");
  return [city(one), city(other)];
}

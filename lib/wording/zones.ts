/**
 * Returns the time zones to choose from, including the chosen one: browsers and callers may use another of a zone's
 * names, and a list without it would show, and save, a different zone.
 */
export function timeZones(chosen: string | null = null): string[] {
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}

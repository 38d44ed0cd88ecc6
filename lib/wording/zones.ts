/**
 * The time zones that people choose from, with the one that is chosen: browsers and callers may call a zone by another
 * of its names, and a list without it would show, and save, another zone.
 */
export function timeZones(chosen: string | null = null): string[] {
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return chosen === null || known.includes(chosen) ? known : [chosen, ...known];
}

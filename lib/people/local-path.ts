const HERE = "http://here.invalid";

/** Returns a given path to go to next; null if it is not a path or leads to another host. */
export function localPath(given: string): string | null {
  // Characters that browsers read as a slash, or drop, could turn the path into another host.
  if (!given.startsWith("/") || /[\\\p{C}\s]/u.test(given) || given.length > 500) return null;
  if (!URL.canParse(given, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return null;
  return pathname + search + hash;
}

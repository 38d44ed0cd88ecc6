const HERE = "http://here.invalid";

/** A path of our own to go on to, as somebody gave it; null when it is none, or leads elsewhere. */
export function localPath(given: string): string | null {
  // What browsers take for a slash, or leave out, could make another host of it.
  if (!given.startsWith("/") || /[\\\p{C}\s]/u.test(given) || given.length > 500) return null;
  if (!URL.canParse(given, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(given, HERE);
  if (origin !== HERE || pathname.startsWith("//")) return null;
  return pathname + search + hash;
}

/** Browsers and systems by their user agent tokens, most specific first: most also claim to be others. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (table: typeof PROGRAMS, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns the display name of a browser, derived from its user agent. Never quotes the user agent, which can be
 * anything.
 */
export function deviceName(userAgent: string): string {
  const program = first(PROGRAMS, userAgent) ?? "Unknown browser";
  const system = first(SYSTEMS, userAgent);
  return system === undefined ? program : `${program} on ${system}`;
}

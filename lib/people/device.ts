/** Programs and systems by what they say of themselves, the telling ones first: most say they are others too. */
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

/** What a browser is called in a list, from what it says it is: never its own words, which can be anything. */
export function deviceName(userAgent: string): string {
  const program = first(PROGRAMS, userAgent) ?? "Unknown browser";
  const system = first(SYSTEMS, userAgent);
  return system === undefined ? program : `${program} on ${system}`;
}

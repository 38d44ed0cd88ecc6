/** Extracts what a page says from its markup: all text, including that of images and fields. */

const UNSAID = /<(script|style|code|pre|template)\b[^>]*>[\s\S]*?<\/\1>/g;
const SAID_BY = /\s(?:aria-label|placeholder|title|alt)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  nbsp: " ",
};
/** Inline elements. */
const INLINE = /<\/?(?:a|b|bdi|em|i|span|strong|tspan)\b[^>]*>/g;

const plain = (text: string): string =>
  text
    .replaceAll(/&([a-z]+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/[\s\u00a0]+/g, " ");

/** Returns a page's words, one line per block and text attribute; no-break spaces become spaces. Omits code. */
export function linesOf(html: string): string[] {
  const body = html.replace(/^[\s\S]*?<body/, "<body").replaceAll(UNSAID, "\n");
  const said = [...body.matchAll(SAID_BY)].map(([, text = ""]) => text);
  const shown = body
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(INLINE, " ")
    .replaceAll(/<[^>]*>/g, "\n")
    .split("\n");
  return [...shown, ...said].map((line) => plain(line).trim()).filter((line) => line !== "");
}

/** What a page says to somebody, out of its markup: all text and what is said instead of pictures and in fields. */

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
/** Elements within a line. */
const INLINE = /<\/?(?:a|b|bdi|em|i|span|strong|tspan)\b[^>]*>/g;

const plain = (text: string): string =>
  text
    .replaceAll(/&([a-z]+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/[\s\u00a0]+/g, " ");

/** The words of a page, a line for each block and each said attribute; no-break spaces are spaces. Code is left out. */
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

/** How many of one owner's documents may wait to be drawn. */
export const PAPERS_WAITING_MAX = 10;

/** Width and height in points. */
export const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type Paper = keyof typeof PAPERS;

/** Regions that print on Letter, according to CLDR. */
const LETTER_REGIONS = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** Returns a locale's paper size: A4 if it is absent or names no region. */
export function paperOf(locale: string | undefined): Paper {
  const [, ...subtags] = (locale ?? "").toUpperCase().split("-");
  return subtags.some((subtag) => LETTER_REGIONS.has(subtag)) ? "letter" : "a4";
}

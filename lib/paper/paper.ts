/** How many papers of one owner wait to be drawn. */
export const PAPERS_WAITING_MAX = 10;

/** Width and height in points. */
export const PAPERS = { a4: [595.28, 841.89], letter: [612, 792] } as const;
export type Paper = keyof typeof PAPERS;

/** Where people print on Letter, as CLDR has it. */
const LETTER_REGIONS = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** The paper of a locale: A4 where it names no region, and without one. */
export function paperOf(locale: string | undefined): Paper {
  const [, ...subtags] = (locale ?? "").toUpperCase().split("-");
  return subtags.some((subtag) => LETTER_REGIONS.has(subtag)) ? "letter" : "a4";
}

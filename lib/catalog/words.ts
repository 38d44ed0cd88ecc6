import { cut } from "@/lib/platform/storable-text";
import { MEANT, STOP_WORDS } from "./vocabulary";

/** Text as words that can be looked for: alike for what a label says and for what somebody types. */

/** A word without accents and in lower case, and the parts it is made of where it is glued: `GEL30` is `gel` and `30`. */
export interface Token {
  word: string;
  parts: readonly string[];
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  œ: "oe",
  ł: "l",
  đ: "d",
  ı: "i",
};
/** Longer ones are no words of a label. */
const WORD_MAX = 40;

/** In lower case, without accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæøœłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** An amount is one word with its unit: `80 g` is `80g`, `45CHO` is `45g`. */
const AMOUNT = /(?<![\p{L}\d.,])(\d+)(?:[.,]\d+)?\s*(mg|ml|kcal|cho|grams?|gramm|gr|g)(?!\p{L})/giu;
const asAmount = (_: string, number: string, unit: string): string =>
  `${number}${/^(mg|ml|kcal)$/i.test(unit) ? unit.toLowerCase() : "g"} `;

/** The words of a text in its order, without those that say nothing. */
export function tokensOf(text: string): Token[] {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/['’`´]/g, "")
    .replaceAll(/(?<=[\p{L}\d])\+/gu, " plus ")
    .replaceAll(AMOUNT, asAmount);
  const chunks = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return chunks.flatMap((chunk) => {
    const word = cut(folded(chunk), WORD_MAX);
    if (word === "" || STOP_WORDS.has(word)) return [];
    return [{ word, parts: isAmount(word) ? [word] : partsOf(chunk) }];
  });
}

const AMOUNT_WORD = /^(\d+)(g|mg|ml|kcal)$/;

/** Whether a word is an amount with its unit. */
export const isAmount = (word: string): boolean => AMOUNT_WORD.test(word);

/** The number of an amount, as a word. */
export const numberIn = (word: string): string | undefined => AMOUNT_WORD.exec(word)?.[1];

/** Divided where letters meet digits, and where a capital follows a small letter. */
function partsOf(chunk: string): string[] {
  const pieces = chunk.match(
    /\p{N}+|\p{Lu}?[\p{Ll}\p{M}]+|[\p{L}\p{M}]+?(?=\p{N}|\p{Lu}\p{Ll}|$)/gu,
  );
  const parts = (pieces ?? [chunk]).map((piece) => cut(folded(piece), WORD_MAX));
  // A single letter is no part of its own: `226ERS` is, `eGel` is not.
  return parts.some((part) => part.length < 2 && !/\d/.test(part))
    ? [cut(folded(chunk), WORD_MAX)]
    : parts;
}

/** A word in the singular. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** Endings of adjectives in German. */
const ENDINGS = /e[snrm]?$/;

/** The word that a word stands for: in the singular, in English, by the name that most give it. */
export function meaningOf(word: string): string {
  const one = singular(word);
  return MEANT.get(word) ?? MEANT.get(one) ?? MEANT.get(word.replace(ENDINGS, "")) ?? one;
}

/** What a text is the same by as another one: its meanings, each once, in whichever order they came. */
export const keyOf = (tokens: readonly Token[]): string =>
  [...new Set(tokens.flatMap(({ parts }) => parts.map(meaningOf)))].sort().join(" ");

import { cut } from "@/lib/platform/storable-text";
import { MEANT, STOP_WORDS } from "./vocabulary";

/** Splits text into searchable words, the same way for labels and for searches. */

/** A word in lowercase without accents, and its parts if it is a compound: `GEL30` is `gel` and `30`. */
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
/** No word on a label is longer. */
const WORD_MAX = 40;

/** Lowercases and strips accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæøœłđı]/g, (letter) => LETTERS[letter] ?? letter);

/** An amount and its unit form one word: `80 g` is `80g`, `45CHO` is `45g`. */
const AMOUNT = /(?<![\p{L}\d.,])(\d+)(?:[.,]\d+)?\s*(mg|ml|kcal|cho|grams?|gramm|gr|g)(?!\p{L})/giu;
const asAmount = (_: string, number: string, unit: string): string =>
  `${number}${/^(mg|ml|kcal)$/i.test(unit) ? unit.toLowerCase() : "g"} `;

/** Returns the words of a text in order, without stop words. */
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

/** True if a word is an amount with its unit. */
export const isAmount = (word: string): boolean => AMOUNT_WORD.test(word);

/** Returns the number of an amount, as a word. */
export const numberIn = (word: string): string | undefined => AMOUNT_WORD.exec(word)?.[1];

/** Splits where letters meet digits, and where a capital follows a lowercase letter. */
function partsOf(chunk: string): string[] {
  const pieces = chunk.match(
    /\p{N}+|\p{Lu}?[\p{Ll}\p{M}]+|[\p{L}\p{M}]+?(?=\p{N}|\p{Lu}\p{Ll}|$)/gu,
  );
  const parts = (pieces ?? [chunk]).map((piece) => cut(folded(piece), WORD_MAX));
  // A single letter is no part of its own, but a digit may be: `226ERS` splits, `eGel` doesn't.
  return parts.some((part) => part.length < 2 && !/\d/.test(part))
    ? [cut(folded(chunk), WORD_MAX)]
    : parts;
}

/** Returns the singular of a word. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** German adjective endings. */
const ENDINGS = /e[snrm]?$/;

/** Returns the canonical form of a word: singular, English, and the most common name. */
export function meaningOf(word: string): string {
  const one = singular(word);
  return MEANT.get(word) ?? MEANT.get(one) ?? MEANT.get(word.replace(ENDINGS, "")) ?? one;
}

/** Returns a key that is equal for texts with the same words, in any order and ignoring repeats. */
export const keyOf = (tokens: readonly Token[]): string =>
  [...new Set(tokens.flatMap(({ parts }) => parts.map(meaningOf)))].sort().join(" ");

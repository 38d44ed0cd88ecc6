import { PLAIN_WORDS, SENSES } from "./words";

/** Several words that say no more than one of them. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:took|taken) in\b/g, "took"],
  [/\b(?:came|amounted|amounting) to\b/g, "took"],
  [/\bmean of\b/g, "mean"],
];

/**
 * What a text claims, in its order: every number, unit, date, placeholder and word that says anything. What binds them is
 * among them, prepositions too, so that none can change its role, its place or whom it is of. Lines may break anywhere.
 */
export function claimsOf(text: string): string[] {
  const plain = text.replaceAll("\u00a0", " ").replace(/\.$/, "");
  return PHRASES.reduce((known, [phrase, word]) => known.replaceAll(phrase, word), plain)
    .split(" ")
    .map((word) => senseOf(word.replace(/^\(/, "").replace(/[,;:)]+$/, "")))
    .filter((word) => word !== "" && !PLAIN_WORDS.has(word));
}

/** Words as sentences have them, a capital at their beginning at most; anything else stands for itself. */
function senseOf(word: string): string {
  if (!/^[A-Z]?[a-z]*$/.test(word)) return word;
  const lower = word.toLowerCase();
  return SENSES.get(lower) ?? lower;
}

/** Typo correction: edit distances between words, and all words one edit away. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Returns every word one edit from `word`: a letter dropped, doubled, inserted, changed, or swapped with the next. */
export function slipsOf(word: string): string[] {
  const slips: string[] = [];
  for (let place = 0; place <= word.length; place++) {
    const [before, after] = [word.slice(0, place), word.slice(place)];
    for (const letter of LETTERS) slips.push(before + letter + after);
    if (after === "") continue;
    slips.push(before + after.slice(1));
    for (const letter of LETTERS) slips.push(before + letter + after.slice(1));
    if (after.length > 1) slips.push(`${before}${after[1]}${after[0]}${after.slice(2)}`);
  }
  return slips;
}

/** Returns the edit distance between two words: letters dropped, inserted, changed, or swapped with the next. */
export function slipsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const now = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(
        (last[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      now.push(least);
    }
    [before, last] = [last, now];
  }
  return last[other.length] ?? 0;
}

/** Shorter words aren't corrected, because nearly all of them are close to each other. */
export const NEAR_LENGTH_MIN = 3;
/** Up to this length, all one-edit variants are looked up; longer words are found by shared letter groups. */
export const SLIPS_LENGTH_MAX = 6;
/** Maximum number of corrections per word. */
const MEANT_MAX = 8;

/** Returns how many edits a correction may need, by the word's length. */
const slipsAllowed = (word: string): number => (word.length < 5 ? 1 : 2);

/** Returns the words nearest to a typed one, in a stable order. */
export function nearest(typed: string, words: readonly string[]): string[] {
  const near = words
    .map((word) => ({ word, slips: slipsBetween(typed, word) }))
    .filter(({ word, slips }) => slips > 0 && slips <= slipsAllowed(typed) && isAlike(typed, word))
    .sort((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1));
  const least = near[0]?.slips;
  return near
    .filter(({ slips }) => slips === least)
    .slice(0, MEANT_MAX)
    .map(({ word }) => word);
}

/** Numbers are never corrected, and in three-letter words the first letter must match. */
const isAlike = (typed: string, word: string): boolean =>
  word.length >= NEAR_LENGTH_MIN && !/\d/.test(word) && (typed.length > 3 || typed[0] === word[0]);

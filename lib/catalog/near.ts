/** Words that are meant by what is typed: how far words are from each other, and which are one slip away. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Every word that is one slip from `word`: a letter left out, doubled or put in, changed, or swapped with the next. */
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

/** How many slips lead from one word to the other: letters left out, put in, changed, or swapped with the next. */
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

/** Words of less are not set right: nearly all of them are near each other. */
export const NEAR_LENGTH_MIN = 3;
/** Words up to this length are looked for slip by slip; longer ones by what they have in common. */
export const SLIPS_LENGTH_MAX = 6;
/** Words that one is taken for at most. */
const MEANT_MAX = 8;

/** How many slips a word of some letters may be from what is meant. */
const slipsAllowed = (word: string): number => (word.length < 5 ? 1 : 2);

/** Of some words those that are meant by one that is typed: the nearest, always in one order. */
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

/** Numbers are not set right, and of three letters the first is never wrong. */
const isAlike = (typed: string, word: string): boolean =>
  word.length >= NEAR_LENGTH_MIN && !/\d/.test(word) && (typed.length > 3 || typed[0] === word[0]);

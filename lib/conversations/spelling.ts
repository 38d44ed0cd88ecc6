import { folded } from "./language";

/** Fixes common typing errors. */

/** Real words that are one letter away from a sign. */
const NO_TYPO =
  /^(?:confuses?|stepped|stooped|swearing|sweeting|flattering|stollen|cheat|chess|crest|chests|breath|breather|wired|sweatings?|stranger|fainter|battles?|camp(?:s|ing)|seating|boated|reporters?|resorts?|resorted|trailing|clamps|sundry|sundae)$/;

/** Returns the text without accents, with words close to one in `typed` corrected to it. */
export const asSpelt = (text: string, typed: readonly string[]): string =>
  folded(text).replaceAll(/[a-z]{4,}/gi, (word) => spelt(word, typed, isTypo));

function spelt(word: string, typed: readonly string[], is: typeof isTypo): string {
  const low = word.toLowerCase();
  if (typed.includes(low) || NO_TYPO.test(low)) return word;
  return typed.find((key) => is(low, key)) ?? word;
}

/** Words that questions are recognized by, in all their forms. */
const ASKED = [
  ...["sodium", "carbohydrate", "carbohydrates", "electrolyte", "electrolytes", "caffeine"],
  ...["hydration", "dehydrated", "dehydration", "bottle", "bottles", "breakfast", "marathon"],
  ...["session", "sessions", "stomach", "cramps", "cramping", "sweating", "drinking", "training"],
  ...["before", "temperature", "degrees", "swollen", "nausea", "bloated", "recovery", "debrief"],
  ...["debriefs", "report", "reports", "reported", "triathlon", "carbs", "much", "many", "drink"],
  ...["drank", "sweat", "should", "weight", "gels", "salt", "hour", "hours", "fluid", "fluids"],
  ...["yesterday", "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
  ...["sunday", "weekend"],
];

/** Corrects the spelling of known words in a question. Capitalized words may be names and stay as they are. */
export const asMeant = (text: string): string =>
  text.replaceAll(/(?<![\p{L}'’])[a-z]{4,}(?!\p{L})/gu, (word) => spelt(word, ASKED, isSlip));

/** In short words only swapped letters count; with a different letter it is another word. */
const isSlip = (word: string, key: string): boolean =>
  isTypo(word, key) &&
  !key.startsWith(word) &&
  (key.length >= SHORT || (word.length === key.length && isOfSame(word, key)));
const SHORT = 6;
const isOfSame = (one: string, other: string): boolean =>
  [...one].sort().join("") === [...other].sort().join("");

/** The length from which two letters may be wrong. */
const LONG = 11;

const isTypo = (word: string, key: string): boolean =>
  word[0] === key[0] &&
  !word.startsWith(key) &&
  Math.abs(word.length - key.length) <= 2 &&
  stepsBetween(word, key) <= (key.length >= LONG ? 2 : 1);

/** Counts missing, extra, wrong and swapped letters. */
function stepsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

import { COMMON_WORDS } from "./common-words";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Why a password is not taken. */
export type PasswordFlaw = "short" | "long" | "common" | "address";

/** Letters that people write as digits or signs. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Characters below which a password is one pattern over and over. */
const DISTINCT_MIN = 5;
/** Digits alone up to this many are dates, telephone numbers and rows of keys. */
const DIGITS_MAX = 14;

/**
 * What is wrong with a password for somebody of an address, the key of which is given; null when nothing is. It may be
 * made of anything and need not mix kinds of characters: what counts is that it is long and nobody's first guess.
 */
export function passwordFlaw(password: string, emailKey: string): PasswordFlaw | null {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return "short";
  if (characters.length > PASSWORD_MAX) return "long";
  const lower = password.toLowerCase();
  const [local = ""] = emailKey.split("@");
  if (lower.includes(emailKey) || isMostly(lower, local)) return "address";
  return isCommon(lower) ? "common" : null;
}

/** Whether a password is a name with little beside it. */
const isMostly = (lower: string, name: string): boolean =>
  name.length >= 3 && lower.includes(name) && lower.length - name.length < PASSWORD_MIN;

function isCommon(lower: string): boolean {
  if (new Set(lower).size < DISTINCT_MIN || isRow(lower)) return true;
  if (/^\d+$/.test(lower)) return lower.length <= DIGITS_MAX;
  return [lower, unleeted(lower)].some((text) => isMadeOfWords(text.replace(/[^\p{L}]/gu, "")));
}

const unleeted = (lower: string): string =>
  // Digits at either end are years and numbers, not letters.
  lower.replace(/^[\d\W_]+|[\d\W_]+$/g, "").replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

/** Whether letters are one common word or two of them. */
function isMadeOfWords(letters: string): boolean {
  if (COMMON_WORDS.has(letters)) return true;
  for (let cut = 3; cut <= letters.length - 3; cut++) {
    if (COMMON_WORDS.has(letters.slice(0, cut)) && COMMON_WORDS.has(letters.slice(cut)))
      return true;
  }
  return false;
}

/** Whether characters follow each other as in the alphabet or in numbers, up or down, all the way. */
function isRow(lower: string): boolean {
  const steps = [...lower]
    .slice(1)
    .map((sign, place) => sign.charCodeAt(0) - lower.charCodeAt(place));
  const regular = steps.filter((step) => step === 1 || step === -1 || step === -9 || step === 9);
  return regular.length >= steps.length - 1;
}

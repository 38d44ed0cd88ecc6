import { COMMON_WORDS } from "./common-words";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Why a password is rejected. */
export type PasswordFlaw = "short" | "long" | "common" | "address";

/** Digits and symbols that people write for letters. */
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

/** With fewer distinct characters than this, a password is one pattern over and over. */
const DISTINCT_MIN = 5;
/** All-digit passwords up to this length are dates, phone numbers and keyboard rows. */
const DIGITS_MAX = 14;

/**
 * Returns what is wrong with a password for the person with this address key, or null. It may be made of anything and
 * need not mix kinds of characters: it must only be long and hard to guess.
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

/** True if a password is a name with little added. */
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

/** True if the letters are one common word, or two. */
function isMadeOfWords(letters: string): boolean {
  if (COMMON_WORDS.has(letters)) return true;
  for (let cut = 3; cut <= letters.length - 3; cut++) {
    if (COMMON_WORDS.has(letters.slice(0, cut)) && COMMON_WORDS.has(letters.slice(cut)))
      return true;
  }
  return false;
}

/** True if all characters follow each other in the alphabet or in numbers, up or down. */
function isRow(lower: string): boolean {
  const steps = [...lower]
    .slice(1)
    .map((sign, place) => sign.charCodeAt(0) - lower.charCodeAt(place));
  const regular = steps.filter((step) => step === 1 || step === -1 || step === -9 || step === 9);
  return regular.length >= steps.length - 1;
}

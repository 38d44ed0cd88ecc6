const NAME_MAX = 40;
/** Characters that could reverse text or break lines. */
const UNPLAIN = /[\p{C}\u2028\u2029]/gu;
/** In other scripts the first word is often the family name, or half a name. */
const LATIN = /^[\p{Script=Latin}\p{P}\p{M}\s]+$/u;
/** Club lists have the family name first: "Okafor, Maya". */
const FAMILY_FIRST = /^[^\s,]+,\s*(?=\p{L})/u;

/**
 * Returns what a sentence calls a person: the first name in a Latin name, else the whole name; null without any letter.
 */
export function firstName(name: string | null): string | null {
  const whole = (name ?? "").replaceAll(UNPLAIN, " ").trim().replaceAll(/\s+/g, " ");
  const called = LATIN.test(whole) ? firstWord(whole.replace(FAMILY_FIRST, "")) : whole;
  return /\p{L}/u.test(called) ? [...called].slice(0, NAME_MAX).join("").trim() : null;
}

const firstWord = (text: string): string => (text.split(" ")[0] ?? "").replace(/[.,;:]+$/, "");

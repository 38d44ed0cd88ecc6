const NAME_MAX = 40;
/** Characters that could reverse text or break lines. */
const UNPLAIN = /[\p{C}\u2028\u2029]/gu;
/** In other scripts the first word is often the family name, or half a name. */
const LATIN = /^[\p{Script=Latin}\p{P}\p{M}\s]+$/u;

/**
 * Returns what a sentence calls a person: the first word of a Latin name, else the whole name; null without any letter.
 */
export function firstName(name: string | null): string | null {
  const whole = (name ?? "").replaceAll(UNPLAIN, " ").trim().replaceAll(/\s+/g, " ");
  const called = LATIN.test(whole) ? (whole.split(" ")[0] ?? "") : whole;
  return /\p{L}/u.test(called) ? [...called].slice(0, NAME_MAX).join("").trim() : null;
}

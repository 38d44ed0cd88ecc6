const NAME_MAX = 40;
/** What could turn text around or break lines. */
const UNPLAIN = /[\p{C}\u2028\u2029]/gu;
/** Elsewhere the first word is often the family name, or half of a name. */
const LATIN = /^[\p{Script=Latin}\p{P}\p{M}\s]+$/u;

/** What a sentence calls somebody: the first word of a Latin name, else the whole name; null without a letter. */
export function firstName(name: string | null): string | null {
  const whole = (name ?? "").replaceAll(UNPLAIN, " ").trim().replaceAll(/\s+/g, " ");
  const called = LATIN.test(whole) ? (whole.split(" ")[0] ?? "") : whole;
  return /\p{L}/u.test(called) ? [...called].slice(0, NAME_MAX).join("").trim() : null;
}

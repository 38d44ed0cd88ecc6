/** What people and what ails them are called. Anybody may have chosen it, so that it is shown only where it is plain. */

const NAME_MAX = 40;
/** What could turn text around or break lines. */
const UNPLAIN = /[\p{C}\u2028\u2029]/gu;

/** The first name, as a sentence can hold it; null for a name without a letter. */
export function firstName(name: string | null): string | null {
  const [first = ""] = (name ?? "").replaceAll(UNPLAIN, " ").trim().split(/\s+/);
  return /\p{L}/u.test(first) ? [...first].slice(0, NAME_MAX).join("") : null;
}

const SYMPTOM = /^(?=.{3})\p{L}{2,20}( \p{L}{2,20}){0,2}$/u;

/** A symptom in plain words. */
export const symptomWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

export const isPlainSymptom = (name: string): boolean => SYMPTOM.test(symptomWords(name));

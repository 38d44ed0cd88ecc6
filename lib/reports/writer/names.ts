/** Symptom names. Anyone may have chosen them, so only plain ones are shown. */

const SYMPTOM = /^(?=.{3})\p{L}{2,20}( \p{L}{2,20}){0,2}$/u;

/** Returns a symptom's name in plain words. */
export const symptomWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

export const isPlainSymptom = (name: string): boolean => SYMPTOM.test(symptomWords(name));

/** What symptoms are called. Anybody may have chosen it, so it is shown only where it is plain. */

const SYMPTOM = /^(?=.{3})\p{L}{2,20}( \p{L}{2,20}){0,2}$/u;

/** A symptom in plain words. */
export const symptomWords = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

export const isPlainSymptom = (name: string): boolean => SYMPTOM.test(symptomWords(name));

import { LANGUAGE_CODES, type LanguageCode, WORDS } from "./emergency-texts";

/** Detects the language of a text. */

/** Combining marks and invisible characters, such as a soft hyphen within a word. */
const MARKS = /[\p{M}\p{Cf}]/gu;

/** Removes accents and curly apostrophes, which many people leave out: `vómito` becomes `vomito`. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[øØ]/g, "o")
    .replaceAll(/[łŁ]/g, "l")
    .replaceAll(/[æÆ]/g, "ae")
    .replaceAll(/[œŒ]/g, "oe")
    .replaceAll(/[’‘´`]/g, "'");

/** Words, without accents, that tell the languages apart. */
const TELLING: Readonly<Record<LanguageCode, RegExp>> = {
  en: /\b(?:the|what|how|are|do|does|did|can|my|and|you|your|should|who|which|when|why|with|have|has|had|was|were|many|much|this|that|i'?m|i|a|an|it|of|to|in|on|no|not|for|per|from|after|before|die|van|avoid)\b/gi,
  de: /\b(?:was|wie|wie ?viel|ich|ist|und|der|die|das|den|dem|mein\w*|kann|soll\w*|muss|wer|wann|warum|hatte[nt]?|hat|habe|nicht|beim|zuletzt|mit|fur|auf|eine?[rnm]?|viele?)\b/gi,
  fr: /\b(?:est|est-ce|comment|combien|eviter|je|j'ai|les|des|du|une?|quels?|quelles?|qu'est|qui|pourquoi|quand|mon|ma|mes|dois|pour|avec|mal|ai|sont|faut|apres|pendant)\b/gi,
  es: /\b(?:que|la|tuve|como|cuant[oa]s?|evitar|el|los|las|una?|puedo|debo|deberia|mi|mis|para|quien|quienes|cuando|donde|por|en|necesito|tengo|muy|despues|proxima|proximo)\b/gi,
  it: /\b(?:cosa|in|avuto|bici|cos'e|come|evitare|il|gli|che|sono|quant[oaie]|devo|posso|mio|mia|miei|per|chi|quando|perche|nella|nel|della|del|ho|prossima|dopo)\b/gi,
  pt: /\b(?:o que|como|evitar|sao|nao|uma?|voce|quant[oa]s?|devo|posso|meu|minha|para|quem|quando|porque|na|no|da|do|tenho|proxima|depois|os)\b/gi,
  nl: /\b(?:wat|hoe|hoeveel|het|een|voorkom\w*|ik|moet|mijn|kan|wie|wanneer|waarom|tijdens|voor|niet|heeft|heb|mag|de|van)\b/gi,
  sv: /\b(?:vad|hur|ar|jag|undvik\w*|och|mycket|ska|min|mitt|vem|nar|varfor|inte|har|ett|pa|fore|med)\b/gi,
  da: /\b(?:hvad|hvordan|hvor|jeg|undga\w*|og|af|skal|meget|min|mit|hvem|hvornar|hvorfor|ikke|har|et|pa|for|med)\b/gi,
  nb: /\b(?:hva|hvordan|hvor|jeg|unnga\w*|og|av|skal|mye|min|mitt|hvem|nar|hvorfor|ikke|har|et|pa|for|med)\b/gi,
  pl: /\b(?:co|jak|jest|unikn\w*|czy|ile|mam|moj\w*|kto|kiedy|dlaczego|nie|przed|podczas|powinienem|powinnam|w|na|sie|do)\b/gi,
  cs: /\b(?:co|jak|je|predej\w*|vyhnout|kolik|mam|muj|kdo|kdy|proc|ne|pred|behem|bych|mel[ao]?|v|na|se|pri)\b/gi,
};

/** Returns the best-matching language, the first in a tie; null if no word matches. */
export function languageOf(text: string): LanguageCode | null {
  const plain = folded(text);
  const hits = (code: LanguageCode) => plain.match(TELLING[code])?.length ?? 0;
  const [best = "en"] = LANGUAGE_CODES.toSorted((one, other) => hits(other) - hits(one));
  return hits(best) === 0 ? null : best;
}

/** True if most letters are in a script that is not supported. */
const isUnread = (text: string): boolean => {
  const [letters, latin] = [/\p{L}/gu, /\p{Script=Latin}/gu].map(
    (kind) => text.match(kind)?.length ?? 0,
  );
  return (latin ?? 0) * 2 < (letters ?? 0);
};
const UNREAD =
  "I can’t read this language. If somebody is ill or hurt, get medical help now: call the emergency number. Everything else I answer in English.";

/**
 * Returns, in the language of the question, a note that answers are in English; null if the question is in English or
 * its language is unknown.
 */
export function englishOnly(text: string): string | null {
  if (isUnread(text)) return UNREAD;
  const code = languageOf(text);
  return code === null || code === "en" ? null : WORDS[code].inEnglish;
}

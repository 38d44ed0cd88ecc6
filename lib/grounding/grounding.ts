import { type Claims, claimsOf, isSame } from "./claims";

/** A known fact, as equivalent full sentences written by us. */
export interface Known {
  texts: readonly [string, ...string[]];
}

const TEXT_MAX = 400;
/** The characters allowed in sentences; lookalikes from other scripts are not. */
const LETTERS = /^[A-Za-z0-9 \u00a0{}_.,;:%()'’“”/–×°+-]+$/;
/** Quoted names are data, and may use any characters. */
const NAMES = /“[^”]*”/g;
/** A proper start, and no period except at the end and in numbers. */
const FORM = /^(?:[A-Z“]|\{athlete\}|\d)(?:[^.]|\.\d)*[^.,;:\s]\.$/;
const TYPED_BADLY = / {2}|\s[.,;:)]|[,;:][.,;:]|\(\s/;
const BETWEEN = /; |, and |, while |, but | and | while /g;
/** How a question or a condition begins. Such a text matches only facts that are questions or conditions themselves. */
const INVERTED = /^(?:was|were|is|are|has|had|been|do|does|did|can|could|should|if)\b/i;
const JOINED_MAX = 3;

/**
 * Returns the known facts that a model's sentence states: one or several, nothing more and nothing less. Empty if the
 * sentence doesn't hold: it has an unknown number, unit, date, name or negation, or one in another role.
 *
 * @param known the facts that may still be told; each is told once
 */
export function toldIn<K extends Known>(sentence: string, known: readonly K[]): readonly K[] {
  if (!isSentence(sentence) || hasStrayPlace(sentence, known)) return [];
  const candidates = known.map((one) => ({ one, claims: claimsIn(one) }));
  return partsTold(sentence.slice(0, -1), candidates, JOINED_MAX) ?? [];
}

/** Cached, because the facts are checked again for every sentence. */
const claimed = new WeakMap<Known, readonly Claims[]>();

function claimsIn(one: Known): readonly Claims[] {
  const claims = claimed.get(one) ?? one.texts.map(claimsOf);
  claimed.set(one, claims);
  return claims;
}

/** True if a text is one plain sentence, as every sentence from a model must be. */
export const isSentence = (text: string): boolean =>
  text.length <= TEXT_MAX &&
  LETTERS.test(text.replaceAll(NAMES, "“”")) &&
  FORM.test(text) &&
  !TYPED_BADLY.test(text);

/** A placeholder is only filled in if some known fact contains one. */
const hasStrayPlace = (sentence: string, known: readonly Known[]): boolean =>
  sentence.includes("{") && !known.some(({ texts }) => texts.some((text) => text.includes("{")));

interface Candidate<K extends Known> {
  one: K;
  claims: readonly Claims[];
}

/** Matches the whole text to one fact, or else its beginning to one and the rest to others. Null if neither matches. */
function partsTold<K extends Known>(
  text: string,
  candidates: readonly Candidate<K>[],
  atMost: number,
): K[] | null {
  const whole = thingTold(text, candidates);
  if (whole !== null) return [whole];
  if (atMost === 1) return null;
  for (const { index, 0: between } of text.matchAll(BETWEEN)) {
    const first = thingTold(text.slice(0, index), candidates);
    if (first === null) continue;
    const others = candidates.filter(({ one }) => one !== first);
    const rest = partsTold(text.slice(index + between.length), others, atMost - 1);
    if (rest !== null) return [first, ...rest];
  }
  return null;
}

function thingTold<K extends Known>(text: string, candidates: readonly Candidate<K>[]): K | null {
  const said = claimsOf(text);
  if (said.all.length === 0) return null;
  const isInverted = INVERTED.test(text);
  const isTold = ({ one, claims }: Candidate<K>) =>
    claims.some(
      (known, place) => isSame(said, known) && INVERTED.test(one.texts[place] ?? "") === isInverted,
    );
  return candidates.find(isTold)?.one ?? null;
}

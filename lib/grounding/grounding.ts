import { type Claims, claimsOf, isSame } from "./claims";

/** One thing that is known to be so, in whole sentences of ours that mean the same. */
export interface Known {
  texts: readonly [string, ...string[]];
}

const TEXT_MAX = 400;
/** What sentences are made of; digits and letters of other scripts look like these and are not. */
const LETTERS = /^[A-Za-z0-9 \u00a0{}_.,;:%()'’“”/–×°+-]+$/;
/** Names in quotes are data, and may be of any letters. */
const NAMES = /“[^”]*”/g;
/** A beginning, and no full stop but that at the end and those in numbers. */
const FORM = /^(?:[A-Z“]|\{athlete\}|\d)(?:[^.]|\.\d)*[^.,;:\s]\.$/;
const TYPED_BADLY = / {2}|\s[.,;:)]|[,;:][.,;:]|\(\s/;
const BETWEEN = /; |, and |, while |, but | and | while /g;
/** How a question or a condition begins: only what is known to be one may be told as one. */
const INVERTED = /^(?:was|were|is|are|has|had|been|do|does|did|can|could|should|if)\b/i;
const JOINED_MAX = 3;

/**
 * What a sentence of a model tells of what is known: one thing or several, neither more than they say nor less. Empty where
 * it does not stand: a number, a unit, a date, a name, a yes or a no in it is not known, or has another role.
 *
 * @param known what may still be told; each is told once
 */
export function toldIn<K extends Known>(sentence: string, known: readonly K[]): readonly K[] {
  if (!isSentence(sentence) || hasStrayPlace(sentence, known)) return [];
  const candidates = known.map((one) => ({ one, claims: claimsIn(one) }));
  return partsTold(sentence.slice(0, -1), candidates, JOINED_MAX) ?? [];
}

/** What is known is looked at again for every sentence. */
const claimed = new WeakMap<Known, readonly Claims[]>();

function claimsIn(one: Known): readonly Claims[] {
  const claims = claimed.get(one) ?? one.texts.map(claimsOf);
  claimed.set(one, claims);
  return claims;
}

/** Whether a text is one plain sentence, as all have to be that a model tells. */
export const isSentence = (text: string): boolean =>
  text.length <= TEXT_MAX &&
  LETTERS.test(text.replaceAll(NAMES, "“”")) &&
  FORM.test(text) &&
  !TYPED_BADLY.test(text);

/** Where nothing known has a placeholder, nobody fills one in. */
const hasStrayPlace = (sentence: string, known: readonly Known[]): boolean =>
  sentence.includes("{") && !known.some(({ texts }) => texts.some((text) => text.includes("{")));

interface Candidate<K extends Known> {
  one: K;
  claims: readonly Claims[];
}

/** The whole as one thing, else its beginning as one and the rest as others. Null where neither is known. */
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

import leven from "leven";
import {
  ABBREVIATIONS,
  ASIDE,
  JOINTS,
  type Kind,
  LEXICON,
  PATTERNS,
  PICTURES,
  type Strength,
  UNTOUCHED,
  WEIGHT,
} from "./lexicon";

/** A word or symbol in a text that indicates a kind of activity. */
export interface Sign {
  kind: Kind;
  /** 1 to 4, less for an aside. */
  weight: number;
  /** Position in the text. */
  at: number;
  /** The word as spelled in the lexicon. */
  word: string;
  /** Its relation to the sign before it, if a word states one. */
  aside: keyof typeof ASIDE | null;
  /** Index of its part of the text, from the beginning. */
  part: number;
  /** Whether its part is separated by more than a dash or a word. */
  isApart: boolean;
}

/** Weight factor of a sign that only says what came before, after or alongside. */
const ASIDE_SHARE = 0.4;
/** How many words after such a word it still applies to. */
const ASIDE_REACH = 3;

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
};
const DIGRAPHS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Lowercases and strips accents. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ßøæœłđðı]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");

/** Collapses letters repeated for emphasis. */
const undrawn = (text: string): string => text.replaceAll(/(\p{L})\1{2,}/gu, "$1");

/** Returns how a word may be spelled on a keyboard without its letters. */
const spellings = (word: string): string[] => [
  ...new Set([
    fold(word),
    fold(word.replaceAll(/[äöüøå]/g, (letter) => DIGRAPHS[letter] ?? letter)),
    undrawn(fold(word)),
  ]),
];

interface Meaning {
  kind: Kind | null;
  weight: number;
  word: string;
}
interface Phrase extends Meaning {
  words: readonly string[];
}

const exact = new Map<string, Meaning>();
const beginnings: Meaning[] = [];
const ends: Meaning[] = [];
const phrases = new Map<string, Phrase[]>();

function learn(entry: string, kind: Kind | null, weight: number): void {
  for (const word of spellings(entry)) {
    const words = word.split("_");
    const [first = ""] = words;
    if (words.length > 1) {
      const known = phrases.get(first) ?? [];
      phrases.set(first, [...known, { words, kind, weight, word }]);
    } else if (word.startsWith("*")) ends.push({ kind, weight, word: word.slice(1) });
    else if (word.endsWith("*")) beginnings.push({ kind, weight, word: word.slice(0, -1) });
    else if (!exact.has(word)) exact.set(word, { kind, weight, word });
  }
}

const listed = (words: string): string[] => words.trim().split(/\s+/);
for (const word of listed(UNTOUCHED)) learn(word, null, 0);
for (const strength of Object.keys(WEIGHT) as Strength[]) {
  for (const [kind, words] of Object.entries(LEXICON) as [Kind, (typeof LEXICON)[Kind]][]) {
    for (const word of listed(words[strength] ?? "")) {
      if (word !== "") learn(word, kind, WEIGHT[strength]);
    }
  }
}
for (const known of phrases.values()) known.sort((a, b) => b.words.length - a.words.length);

const aside = new Map(
  (Object.keys(ASIDE) as (keyof typeof ASIDE)[]).flatMap((side) =>
    listed(ASIDE[side]).flatMap((word) => spellings(word).map((each) => [each, side] as const)),
  ),
);
const joints = new Set(listed(JOINTS).flatMap(spellings));

/** Minimum length for a word's beginning or end to match. */
const REST_MIN = 2;
const BEGINNING_MIN = 3;

function meaningOf(word: string): Meaning | null {
  const known = exact.get(word);
  if (known !== undefined) return known;
  const open = [
    ...beginnings.filter((each) => word.startsWith(each.word)),
    ...ends.filter(
      (each) => word.endsWith(each.word) && word.length >= each.word.length + REST_MIN,
    ),
  ].filter((each) => each.word.length >= BEGINNING_MIN);
  return open.sort((a, b) => b.word.length - a.word.length)[0] ?? null;
}

interface Token {
  text: string;
  at: number;
}

function phraseAt(tokens: readonly Token[], at: number): Phrase | null {
  const known = phrases.get(tokens[at]?.text ?? "") ?? [];
  const fits = ({ words }: Phrase) =>
    words.every((word, index) => {
      const text = tokens[at + index]?.text;
      if (text === undefined) return false;
      return word.endsWith("*") ? text.startsWith(word.slice(0, -1)) : text === word;
    });
  return known.find(fits) ?? null;
}

/** An all-caps title this short is an abbreviation; a longer one is just shouting. */
const SHORT_MAX = 4;

/** Normalizes a text: expands abbreviations, splits CamelCase, collapses repeated letters. */
function readable(text: string): string {
  const isLoud = text.length > SHORT_MAX && text === text.toUpperCase();
  const spelled = isLoud
    ? text
    : text.replaceAll(/\b[A-Z]{2,3}\b/g, (short) => ABBREVIATIONS[short] ?? short);
  return undrawn(spelled)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/\bs ?& ?c\b/gi, "strength work")
    .replaceAll(/\bw\//gi, "with ");
}

/** Finds the signs in a text, in order. */
export function signsIn(text: string): Sign[] {
  const read = readable(text);
  const folded = fold(read);
  const tokens = [...folded.matchAll(/[a-z]+|\d+|[+&/→➡>|;,:()]|[-–—]/g)].map((match) => ({
    text: match[0],
    at: match.index,
  }));
  const signs = [...wordSigns(tokens), ...patternSigns(folded, tokens), ...pictureSigns(folded)];
  if (signs.every(({ weight, kind }) => weight < WEIGHT.maybe && kind !== "other")) {
    signs.push(...misspelt(tokens));
  }
  return signs.sort((a, b) => a.at - b.at);
}

const APART = /^[+&/→➡>|;,]$/;
const isJoint = (text: string): boolean =>
  APART.test(text) || /^[-–—:]$/.test(text) || joints.has(text);

/** Returns the part boundaries of a text: where each is, and whether it is more than a dash or a word. */
const partsOf = (tokens: readonly Token[]) =>
  tokens
    .filter(({ text }) => isJoint(text))
    .map(({ at, text }) => ({ at, isApart: APART.test(text) }));

function placed(sign: Omit<Sign, "part" | "isApart">, parts: ReturnType<typeof partsOf>): Sign {
  const before = parts.filter(({ at }) => at < sign.at);
  const next = parts[before.length];
  const isApart = before.at(-1)?.isApart === true || next?.isApart === true;
  return { ...sign, part: before.length, isApart };
}

function wordSigns(all: readonly Token[]): Sign[] {
  const parts = partsOf(all);
  const tokens = all.filter(({ text }) => /^[a-z\d]/.test(text));
  const signs: Sign[] = [];
  let side: { is: keyof typeof ASIDE; until: number } | null = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const phrase = phraseAt(tokens, at);
    const meaning = phrase ?? meaningOf(token.text);
    if (meaning === null) {
      const pair = `${token.text}_${tokens[at + 1]?.text ?? ""}`;
      const is = aside.get(pair) ?? aside.get(token.text);
      if (is !== undefined) side = { is, until: at + ASIDE_REACH };
      continue;
    }
    if (phrase !== null) at += phrase.words.length - 1;
    if (meaning.kind === null) continue;
    const isAside = side !== null && at - (phrase?.words.length ?? 1) < side.until;
    const sign = {
      kind: meaning.kind,
      weight: meaning.weight * (isAside ? ASIDE_SHARE : 1),
      at: token.at,
      word: meaning.word,
      aside: isAside && side !== null ? side.is : null,
    };
    signs.push(placed(sign, parts));
    side = null;
  }
  return signs;
}

function patternSigns(folded: string, tokens: readonly Token[]): Sign[] {
  const parts = partsOf(tokens);
  return PATTERNS.flatMap(([pattern, kind, strength]) =>
    [...folded.matchAll(pattern)].map((match) =>
      placed(
        { kind, weight: WEIGHT[strength], at: match.index, word: match[0], aside: null },
        parts,
      ),
    ),
  );
}

const pictureSigns = (folded: string): Sign[] =>
  Object.entries(PICTURES).flatMap(([picture, kind]) => {
    const at = folded.indexOf(picture);
    const found = { kind, weight: WEIGHT.likely, at, word: picture, aside: null };
    return at === -1 ? [] : [{ ...found, part: at, isApart: true }];
  });

/** Minimum length of words that are recognized despite a typo. */
const LONG_MIN = 6;
const LONGER_MIN = 9;
const long = [...exact].filter(
  ([word, { kind, weight }]) =>
    word.length >= LONG_MIN && kind !== null && kind !== "other" && weight >= WEIGHT.likely,
);

/** Sorts the letters of a word, so that two swapped letters make no difference. */
const lettersOf = (word: string): string => [...word].sort().join("");

/** Matches long words with a wrong, missing or doubled letter; the first letter must be right. */
function misspelt(tokens: readonly Token[]): Sign[] {
  const parts = partsOf(tokens);
  return tokens
    .filter(({ text }) => text.length >= LONG_MIN && !exact.has(text))
    .flatMap(({ text, at }) => {
      const allowed = text.length >= LONGER_MIN ? 2 : 1;
      const near = long.find(
        ([word]) =>
          word[0] === text[0] &&
          Math.abs(word.length - text.length) <= allowed &&
          (leven(word, text) <= allowed || lettersOf(word) === lettersOf(text)),
      );
      if (near === undefined || near[1].kind === null) return [];
      const { kind, word } = near[1];
      return [placed({ kind, weight: WEIGHT.maybe, at, word, aside: null }, parts)];
    });
}

import type { ProductCategory } from "@/lib/contract/product";
import { NEAR_LENGTH_MIN, nearest, SLIPS_LENGTH_MAX, slipsOf } from "./near";
import { CURATED_MARK, categoryMark, nameMark, quoted } from "./search-vector";
import { isAmount, meaningOf, numberIn, type Token, tokensOf } from "./words";

/** What is typed, as queries of PostgreSQL's text search. */

/** Words that are looked for, most; further ones tell nothing that these do not. */
const TERMS_MAX = 8;

/** The terms of a text. None where it has no word that tells anything. */
export const termsOf = (typed: string): Token[] => {
  const seen = new Set<string>();
  return tokensOf(typed)
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, TERMS_MAX);
};

/** Queries from the narrowest to the widest that still is what was asked for, and what stands before the rest. */
export interface Queries {
  /** All that is found. */
  found: string;
  /** The name or brand and name itself; then every word in brand or name; and so on: the earlier, the higher. */
  tiers: readonly string[];
  /** Of too much that is found the part that is ranked: what is curated, and what has the very name. */
  first: string;
  exact: string;
  /** Whether not every word has to be there: then it is ranked by how many are. */
  isLoose: boolean;
}

type Weights = "" | "A" | "AB" | "ABC";

const NUMBER = /^\d+$/;

/** A word as it stands, in the fields that count. */
const lexeme = (word: string, weights: Weights, isPrefix = false): string =>
  `${quoted(word)}${weights === "" && !isPrefix ? "" : ":"}${isPrefix ? "*" : ""}${weights}`;

const any = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${[...new Set(parts)].join(" | ")})`;
const all = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" & ")})`;

/** What a term is found by as it is typed; a glued one by its parts too, and a number by the amounts it may be of. */
function typedAs({ word, parts }: Token, weights: Weights): string[] {
  const number = numberIn(word);
  return [
    lexeme(word, weights),
    ...(parts.length > 1 ? [all(parts.map((part) => lexeme(part, weights)))] : []),
    ...(number === undefined ? [] : [lexeme(number, weights)]),
    ...(NUMBER.test(word)
      ? ["g", "mg", "ml", "kcal"].map((unit) => lexeme(`${word}${unit}`, weights))
      : []),
  ];
}

const meantAs = (term: Token, weights: Weights): string[] => [
  ...typedAs(term, weights),
  all(term.parts.map((part) => lexeme(meaningOf(part), weights))),
];

/** All terms, each in one of its ways, or glued to its neighbour. */
function allTerms<Term extends Token>(
  terms: readonly Term[],
  ways: (term: Term) => string[],
  weights: Weights,
): string[] {
  const glued = (one: Token | undefined, other: Token | undefined) =>
    one === undefined || other === undefined ? [] : [lexeme(one.word + other.word, weights)];
  return terms.map((term, at) =>
    any([...ways(term), ...glued(terms[at - 1], term), ...glued(term, terms[at + 1])]),
  );
}

/** What is found where every word is meant as it is typed. */
export function strictQueries(
  terms: readonly Token[],
  typed: string,
  category: ProductCategory | null,
): Queries {
  const exact = quoted(nameMark(tokensOf(typed)));
  const asTyped = all(allTerms(terms, (term) => typedAs(term, "AB"), "AB"));
  const meant = (weights: Weights) =>
    all(allTerms(terms, (term) => meantAs(term, weights), weights));
  const tiers = [exact, asTyped, meant("AB"), meant("ABC")];
  return framed(meant(""), tiers, exact, category, false);
}

/** The words that what is typed may stand for, as far as the catalogue has them. */
export interface Vocabulary {
  known: ReadonlySet<string>;
  /** Words that are like a typed one. */
  like: ReadonlyMap<string, readonly string[]>;
  /** Typed words with which some word begins. */
  begun: ReadonlySet<string>;
}

/** Words to look for among those of the catalogue, those to find the like of, and those that may have been begun. */
export interface WordsToLookFor {
  exact: string[];
  like: string[];
  begun: string[];
}

/** So many words are looked for as mistyped: each costs a search of its own, and nobody slips in all of ten. */
const WIDENED_MAX = 4;

/** What has to be known of the catalogue's words to widen a query. */
export function wordsToLookFor(terms: readonly Token[]): WordsToLookFor {
  const spelled = terms
    .map(({ word }) => word)
    .filter(canBeMistyped)
    .slice(0, WIDENED_MAX);
  const short = spelled.filter(({ length }) => length <= SLIPS_LENGTH_MAX);
  const exact = [
    ...terms.flatMap(({ word, parts }) => [word, ...parts, ...parts.map(meaningOf)]),
    ...spelled.flatMap((word) =>
      cutsOf(word)
        .flat()
        .flatMap((part) => [part, meaningOf(part)]),
    ),
    ...short.flatMap(slipsOf),
  ];
  const like = spelled.filter(({ length }) => length > 4);
  return { exact: [...new Set(exact)], like, begun: spelled };
}

const canBeMistyped = (word: string): boolean => word.length >= NEAR_LENGTH_MIN && !/\d/.test(word);

/** A word in two, wherever both are long enough to be words. */
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at): [string, string] => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);

/**
 * Wider queries, the narrowest first: every word as it is typed, begun, mistyped or glued; then all but one of them; then
 * any. Words that stand for nothing are left out.
 */
export function looseQueries(
  terms: readonly Token[],
  typed: string,
  category: ProductCategory | null,
  vocabulary: Vocabulary,
): Queries[] {
  const read = terms.map((term) => readBy(term, vocabulary));
  const telling = read.filter((term) => isTelling(term, vocabulary));
  if (telling.length === 0) return [];
  const strict = strictQueries(telling, typed, category);
  const waysOf = (weights: Weights) => allTerms(telling, (term) => wider(term, weights), weights);
  const loosely = (weights: Weights) => all(waysOf(weights));
  const exact = quoted(nameMark(tokensOf(typed)));
  const tiers = [...strict.tiers, strict.found, loosely("AB"), loosely("ABC")];
  const each = waysOf("");
  const butOne = each.map((_, left) => all(each.filter((__, at) => at !== left)));
  return [
    framed(all(each), tiers, exact, category, false),
    ...(each.length > 2 ? [framed(any(butOne), [exact], exact, category, true)] : []),
    ...(each.length > 1 ? [framed(any(each), [exact], exact, category, true)] : []),
  ];
}

/** A term with the words of the catalogue that it is taken for, and the two that it is glued from. */
interface ReadTerm extends Token {
  /** It may be the beginning of a word; one that the catalogue has is none. */
  isBegun: boolean;
  near: readonly string[];
  cuts: readonly (readonly [string, string])[];
}

const readBy = (term: Token, vocabulary: Vocabulary): ReadTerm => ({
  ...term,
  isBegun: vocabulary.begun.has(term.word) && !vocabulary.known.has(term.word),
  near: nearWords(term.word, vocabulary),
  cuts: knownCuts(term.word, vocabulary.known),
});

/** Everything that a word may stand for. */
function wider(term: ReadTerm, weights: Weights): string[] {
  const { word, isBegun, near, cuts } = term;
  if (isAmount(word) || NUMBER.test(word)) return meantAs(term, weights);
  const either = (one: string) => any([lexeme(one, weights), lexeme(meaningOf(one), weights)]);
  return [
    ...meantAs(term, weights),
    ...(isBegun ? [lexeme(word, weights, true)] : []),
    ...near.map(either),
    ...cuts.map((cut) => all(cut.map(either))),
  ];
}

/** The words that one is taken for; none where it is one that means something by itself. */
function nearWords(word: string, { known, like }: Vocabulary): string[] {
  const isMeant = word !== meaningOf(word) && known.has(meaningOf(word));
  const isShort = word.length < 5 && known.has(word);
  if (!canBeMistyped(word) || isMeant || isShort) return [];
  const slips =
    word.length <= SLIPS_LENGTH_MAX ? slipsOf(word).filter((slip) => known.has(slip)) : [];
  return nearest(word, [...new Set([...slips, ...(like.get(word) ?? [])])]);
}

/** Whether there is anything that a term may stand for. */
function isTelling({ word, parts, near, cuts }: ReadTerm, { known, begun }: Vocabulary): boolean {
  if (!canBeMistyped(word) || begun.has(word) || near.length > 0 || cuts.length > 0) return true;
  return parts.some((part) => known.has(meaningOf(part)));
}

/** A word in two words that the catalogue has. */
const knownCuts = (word: string, known: ReadonlySet<string>): [string, string][] =>
  cutsOf(word).filter((cut) => cut.every((part) => known.has(part) || known.has(meaningOf(part))));

function framed(
  query: string,
  tiers: readonly string[],
  exact: string,
  category: ProductCategory | null,
  isLoose: boolean,
): Queries {
  const found = category === null ? query : all([query, quoted(categoryMark(category))]);
  const first = all([found, any([quoted(CURATED_MARK), exact])]);
  return { found, tiers, first, exact, isLoose };
}

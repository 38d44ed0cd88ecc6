import type { ProductCategory } from "@/lib/contract/product";
import { NEAR_LENGTH_MIN, nearest, SLIPS_LENGTH_MAX, slipsOf } from "./near";
import { CURATED_MARK, categoryMark, nameMark, quoted } from "./search-vector";
import { isAmount, meaningOf, numberIn, type Token, tokensOf } from "./words";

/** Turns typed text into PostgreSQL full-text queries. */

/** Maximum search terms; more would add no information. */
const TERMS_MAX = 8;

/** Returns the terms of a text; empty if no word is meaningful. */
export const termsOf = (typed: string): Token[] => {
  const seen = new Set<string>();
  return tokensOf(typed)
    .filter(({ word }) => !seen.has(word) && seen.add(word))
    .slice(0, TERMS_MAX);
};

/** Queries from narrowest to widest, and what ranks first. */
export interface Queries {
  /** Matches every result. */
  found: string;
  /** Ranking tiers, highest first: the exact name, or brand and name; then every word in brand or name; and so on. */
  tiers: readonly string[];
  /** The part that is ranked if there are too many results: curated products and exact names. */
  first: string;
  exact: string;
  /** Whether words may be missing; results are then ranked by how many match. */
  isLoose: boolean;
}

type Weights = "" | "A" | "AB" | "ABC";

const NUMBER = /^\d+$/;

/** Formats a word as a lexeme, limited to the fields of these weights. */
const lexeme = (word: string, weights: Weights, isPrefix = false): string =>
  `${quoted(word)}${weights === "" && !isPrefix ? "" : ":"}${isPrefix ? "*" : ""}${weights}`;

const any = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${[...new Set(parts)].join(" | ")})`;
const all = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(" & ")})`;

/**
 * Returns the lexemes of a term as typed; a compound also matches by its parts, and a number by the amounts it may
 * mean.
 */
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

/** Requires all terms, each in one of its forms or joined with its neighbor. */
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

/** Builds the queries in which every word is meant as typed. */
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

/** The catalog words that a query's words may stand for. */
export interface Vocabulary {
  known: ReadonlySet<string>;
  /** Similar words, by typed word. */
  like: ReadonlyMap<string, readonly string[]>;
  /** Typed words that some catalog word begins with. */
  begun: ReadonlySet<string>;
}

/** Words to look up in the catalog exactly, by similarity, and as prefixes. */
export interface WordsToLookFor {
  exact: string[];
  like: string[];
  begun: string[];
}

/** Maximum words checked for typos: each needs its own search, and nobody mistypes ten in a row. */
const WIDENED_MAX = 4;

/** Returns which catalog words have to be looked up to widen a query. */
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

/** Returns all splits of a word into two that are long enough to be words. */
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, at): [string, string] => [
    word.slice(0, at + 3),
    word.slice(at + 3),
  ]);

/**
 * Builds wider queries, narrowest first: all words as typed, unfinished, mistyped or joined; then all but one; then
 * any. Words that match nothing are left out.
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

/** A term with its possible catalog words, and the pairs it may be joined from. */
interface ReadTerm extends Token {
  /** Whether it may be the beginning of a word; never if the catalog has the word itself. */
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

/** Returns everything a term may stand for. */
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

/** Returns the corrections of a word; none if it is meaningful itself. */
function nearWords(word: string, { known, like }: Vocabulary): string[] {
  const isMeant = word !== meaningOf(word) && known.has(meaningOf(word));
  const isShort = word.length < 5 && known.has(word);
  if (!canBeMistyped(word) || isMeant || isShort) return [];
  const slips =
    word.length <= SLIPS_LENGTH_MAX ? slipsOf(word).filter((slip) => known.has(slip)) : [];
  return nearest(word, [...new Set([...slips, ...(like.get(word) ?? [])])]);
}

/** True if a term can stand for anything at all. */
function isTelling({ word, parts, near, cuts }: ReadTerm, { known, begun }: Vocabulary): boolean {
  if (!canBeMistyped(word) || begun.has(word) || near.length > 0 || cuts.length > 0) return true;
  return parts.some((part) => known.has(meaningOf(part)));
}

/** Returns the splits of a word into two catalog words. */
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

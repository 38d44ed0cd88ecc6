import MiniSearch from "minisearch";
import { type FoundArticle, KNOWLEDGE_RESULTS } from "@/lib/contract/knowledge";
import { ARTICLES } from "./articles.gen";

/** Stop words: they say nothing about the question. */
const SILENT = new Set(
  `a about am an and any are as at be been before but by can could did do does doing for from get give had has have how i if
  in into is it its just know make me mean means much many my need of on or our please say should so some tell than that the
  their them then there these they this to too use used was we were what when where which who why will with would you your`.split(
    /\s+/,
  ),
);

/** Maps athletes' words to the ones the articles use. */
const SAME: Readonly<Record<string, string>> = {
  carb: "carbohydrate",
  cho: "carbohydrate",
  calculat: "calculate",
  calculation: "calculate",
  calculator: "calculate",
  bicycle: "bike",
  cycle: "bike",
  cyclist: "bike",
  ride: "bike",
  electrolyte: "sodium",
  fuelling: "fuel",
  fueling: "fuel",
  gastrointestinal: "gut",
  hydrate: "drink",
  hydration: "drink",
  hyponatraemia: "hyponatremia",
  ill: "sick",
  ironman: "triathlon",
  jog: "run",
  nausea: "sick",
  nauseated: "sick",
  nauseous: "sick",
  racing: "race",
  runner: "run",
  running: "run",
  salt: "sodium",
  salty: "sodium",
  stomach: "gut",
  sweating: "sweat",
  swimmer: "swim",
  swimming: "swim",
  vomit: "sick",
  vomiting: "sick",
};

const fold = (text: string): string =>
  /^[a-z]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the synonym of a word. Uses `hasOwn` because every object inherits names such as `constructor`. */
const sameAs = (word: string): string | undefined =>
  Object.hasOwn(SAME, word) ? SAME[word] : undefined;

/** Normalizes a word for search: stemmed, synonyms merged; null for a stop word. */
function termOf(word: string): string | null {
  const folded = fold(word).replace(/['’]s?$/, "");
  if (folded === "" || SILENT.has(folded)) return null;
  const known = sameAs(folded);
  if (known !== undefined) return known;
  const stem =
    folded.length > 4 ? folded.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s)$/, "") : folded;
  return sameAs(stem) ?? stem;
}

interface Entry {
  id: string;
  title: string;
  also: string;
  summary: string;
  body: string;
}

/** A sentence without its source markers, and its words. */
interface Sentence {
  text: string;
  words: ReadonlySet<string>;
}

const sentencesIn = (body: string, meaning: typeof termOf): Sentence[] =>
  body
    .replaceAll(/ ?\[\d+\]/g, "")
    .split(/(?<=[.!?])\s+/)
    .map((text) => ({
      text: text.trim(),
      words: new Set(text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => meaning(word) ?? [])),
    }));

/** Builds the in-memory search index over articles; makes no network calls. */
export function indexOf(
  articles: readonly Entry[],
): (query: string, limit?: number) => FoundArticle[] {
  const known = new Set<string>();
  // Articles repeat words, so this is worth caching.
  const meanings = new Map<string, string | null>();
  const meaning = (word: string): string | null => {
    const term = meanings.get(word) ?? termOf(word);
    meanings.set(word, term);
    return term;
  };
  const index = new MiniSearch<Entry>({
    fields: ["title", "also", "summary", "body"],
    processTerm: (word) => {
      const term = meaning(word);
      if (term !== null) known.add(term);
      return term;
    },
  });
  index.addAll(articles);
  const read = new Map(
    articles.map(({ id, title, summary, body }) => [
      id,
      { title, summary, sentences: sentencesIn(body, meaning) },
    ]),
  );
  // Prefix and fuzzy matching apply only to terms that occur in no article.
  const isNew = (term: string): boolean => !known.has(term) && term.length > 3;
  const options = {
    processTerm: termOf,
    boost: { title: 4, also: 3, summary: 2 },
    prefix: isNew,
    fuzzy: (term: string) => (isNew(term) && term.length > 5 ? 0.2 : false),
  };
  return (query, limit = KNOWLEDGE_RESULTS) =>
    index
      .search(query, options)
      .slice(0, limit)
      .flatMap(({ id, score, terms }) => {
        const article = read.get(id);
        if (article === undefined) return [];
        const snippet = snippetOf(article.sentences, terms) ?? article.summary;
        const { title, summary } = article;
        return [{ id: String(id), title, summary, snippet, score: round(score) }];
      });
}

const round = (score: number): number => Math.round(score * 100) / 100;

/** Returns the sentence with the most matched words plus the next one; null if none matches. */
function snippetOf(sentences: readonly Sentence[], terms: readonly string[]): string | null {
  const hits = sentences.map(({ words }) => terms.filter((term) => words.has(term)).length);
  const most = Math.max(0, ...hits);
  if (most === 0) return null;
  const at = hits.indexOf(most);
  return sentences
    .slice(at, at + 2)
    .map(({ text }) => text)
    .join(" ");
}

let searching: ReturnType<typeof indexOf> | undefined;

/**
 * Returns the articles that best fit a question, best first. Empty if nothing matches.
 *
 * @param limit maximum number of articles
 */
export function searchKnowledge(query: string, limit: number = KNOWLEDGE_RESULTS): FoundArticle[] {
  searching ??= indexOf(ARTICLES);
  return searching(query, limit);
}

import type { AccountScope } from "@/lib/access/scope";
import type { ProductCategory } from "@/lib/contract/product";
import { looseQueries, type Queries, strictQueries, termsOf, wordsToLookFor } from "./query";
import {
  type FoundEdge,
  type FoundProduct,
  findWords,
  newestPlace,
  searchProducts,
} from "./search.store";
import type { Token } from "./words";

/**
 * Where a search continues: how far it had been widened, which state of the catalog it covers, and after which product.
 */
export interface SearchEdge extends FoundEdge {
  /** 0 for words as typed, plus one for each step of widening. */
  width: number;
  /** The newest product when the search began; later ones are ignored so the order stays stable. */
  upTo: number;
}

export interface Found {
  rows: FoundProduct[];
  width: number;
  upTo: number;
}

/** With fewer results than this for the words as typed, the search is widened. */
const ENOUGH = 3;

/**
 * Searches for a text, best match first. If there are too few results, it also accepts similar words, then allows one
 * missing word, and finally matches any word.
 */
export async function find(
  scope: Pick<AccountScope, "db">,
  typed: string,
  {
    category,
    after,
    limit,
  }: { category: ProductCategory | null; after: SearchEdge | null; limit: number },
): Promise<Found> {
  const terms = termsOf(typed);
  if (terms.length === 0) return { rows: [], width: 0, upTo: after?.upTo ?? 0 };
  const search = (queries: Queries, upTo: number | null) =>
    searchProducts(scope, queries, { upTo, after, limit });
  let upTo = after?.upTo ?? null;
  if ((after?.width ?? 0) === 0) {
    const rows = await search(strictQueries(terms, typed, category), upTo);
    upTo ??= rows[0]?.newest ?? (await newestPlace(scope));
    if (after !== null || (rows[0]?.found ?? 0) >= ENOUGH) return { rows, width: 0, upTo };
  }
  return findWidely(scope, { terms, typed, category, upTo: upTo ?? 0, after }, search);
}

/** Continues with wider queries, as far as needed. */
async function findWidely(
  scope: Pick<AccountScope, "db">,
  { terms, typed, category, upTo, after }: Widely,
  search: (queries: Queries, upTo: number) => Promise<FoundProduct[]>,
): Promise<Found> {
  const vocabulary = await findWords(scope, wordsToLookFor(terms), upTo);
  const wider = looseQueries(terms, typed, category, vocabulary);
  if (after !== null) {
    const queries = wider[after.width - 1];
    const rows = queries === undefined ? [] : await search(queries, upTo);
    return { rows, width: after.width, upTo };
  }
  for (const [at, queries] of wider.entries()) {
    const rows = await search(queries, upTo);
    if (rows.length > 0) return { rows, width: at + 1, upTo };
  }
  return { rows: [], width: wider.length, upTo };
}

interface Widely {
  terms: Token[];
  typed: string;
  category: ProductCategory | null;
  upTo: number;
  after: SearchEdge | null;
}

import type { z } from "zod";
import type { AccountScope } from "@/lib/access/scope";
import {
  type CuratedAnswer,
  PRODUCTS_COUNTED_MAX,
  PRODUCTS_PAGE_MAX,
  type ProductListQuery,
  type ProductSearchAnswer,
  type ProductSearchQuery,
} from "@/lib/contract/product";
import { requireFamiliar } from "@/lib/metering/novelty";
import { newCursor, readCursor } from "./cursor";
import { find, type SearchEdge } from "./found";
import { gtinsOf } from "./gtin";
import { type StoredProduct, toSummary } from "./product";
import { countProducts, findNamed, type Listed, listProducts } from "./products.store";
import { catalogView } from "./standing";
import { folded } from "./words";

type SearchAnswer = Omit<z.input<typeof ProductSearchAnswer>, "request_id">;

/** A page of products, the total number, and the cursor of the next page. */
interface Page {
  rows: readonly StoredProduct[];
  total: number;
  next: string | null;
}

/**
 * Searches products by what is typed, best first: brand, name, flavor, category or barcode, tolerating typos. Without a
 * text, lists the whole catalog by place. Repeating a page or paging further doesn't count as another query.
 *
 * @throws athlete_not_found, environment_mismatch, invalid_cursor, rate_limited, rate_limit_exceeded
 */
export async function searchCatalog(
  account: AccountScope,
  query: ProductSearchQuery,
): Promise<SearchAnswer> {
  const typed = folded(query.q ?? "")
    .trim()
    .replaceAll(/\s+/g, " ");
  if (typed === "") return listCatalog(account, query, "search");
  const category = query.category ?? null;
  const said = [typed, category];
  const view = await catalogView(account, query.athlete_id, { asked: "search", query: said });
  if (view.tier === "teaser") return { ...view, ...NOTHING };
  const scope = `${account.accountId}:${JSON.stringify(said)}`;
  const after = query.cursor === undefined ? null : edgeOf(readCursor(query.cursor, scope));
  await requireFamiliar(account, "query", said);
  return { tier: "full", ...pageOf(await search(account, query, after, scope)) };
}

/** Lists the curated products by place. @throws as `searchCatalog` */
export async function listCurated(
  account: AccountScope,
  query: ProductListQuery,
): Promise<Omit<z.input<typeof CuratedAnswer>, "request_id">> {
  const answer = await listCatalog(account, query, "curated");
  const { has_more, next_cursor } = answer.pagination;
  return { ...answer, has_more, next_cursor };
}

async function listCatalog(
  account: AccountScope,
  query: ProductListQuery,
  asked: "search" | "curated",
): Promise<SearchAnswer> {
  const listed = { category: query.category ?? null, isCuratedOnly: asked === "curated" };
  const view = await catalogView(account, query.athlete_id, { asked, query: listed });
  if (view.tier === "teaser") return { ...view, ...NOTHING };
  const scope = `${account.accountId}:${JSON.stringify(listed)}`;
  const [after = 0] = query.cursor === undefined ? [] : readCursor(query.cursor, scope);
  await requireFamiliar(account, "query", listed);
  return { tier: "full", ...pageOf(await list(account, listed, { ...query, after }, scope)) };
}

const NOTHING = {
  products: [],
  total: 0,
  pagination: { total: 0, has_more: false, next_cursor: null },
};

function pageOf({ rows, total, next }: Page) {
  return {
    products: rows.map(toSummary),
    total,
    pagination: { total: rows.length, has_more: next !== null, next_cursor: next },
  };
}

async function list(
  account: AccountScope,
  listed: Listed,
  { after, limit = PRODUCTS_PAGE_MAX }: { after: number; limit?: number | undefined },
  scope: string,
): Promise<Page> {
  const [rows, total] = await Promise.all([
    listProducts(account, listed, { after, limit }),
    countProducts(account, listed, PRODUCTS_COUNTED_MAX),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { rows: shown, total, next: isMore ? newCursor([last.place], scope) : null };
}

function edgeOf([width = 0, upTo = 0, rank = 0, place = 0]: readonly number[]): SearchEdge {
  return { width, upTo, rank, place };
}

async function search(
  account: AccountScope,
  { q = "", limit = PRODUCTS_PAGE_MAX, ...asked }: SearchInput,
  after: SearchEdge | null,
  scope: string,
): Promise<Page> {
  const category = asked.category ?? null;
  const meant =
    after === null || after.width === SCANNED ? await findScanned(account, q, category) : [];
  if (meant.length > 0) {
    const [from, to] = [after?.place ?? 0, (after?.place ?? 0) + limit];
    const next = meant.length > to ? newCursor([SCANNED, 0, 0, to], scope) : null;
    return { rows: meant.slice(from, to), total: meant.length, next };
  }
  const { rows, width, upTo } = await find(account, q, { category, after, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const next = isMore ? newCursor([width, upTo, last.rank, last.place], scope) : null;
  return { rows: shown, total: rows[0]?.found ?? 0, next };
}

/** Used instead of a width: the text is a barcode, and the place is an index into its possible meanings. */
const SCANNED = 99;

/** Returns the products a barcode may mean, likeliest first; none if it is no barcode. */
async function findScanned(
  account: AccountScope,
  typed: string,
  category: string | null,
): Promise<StoredProduct[]> {
  const gtins = gtinsOf(typed);
  if (gtins.length === 0) return [];
  const rows = await findNamed(account, { ids: [], slugs: [], gtins });
  return rows
    .filter((row) => category === null || row.category === category)
    .sort((one, other) => gtins.indexOf(one.gtin ?? "") - gtins.indexOf(other.gtin ?? ""));
}

type SearchInput = Omit<ProductSearchQuery, "athlete_id">;

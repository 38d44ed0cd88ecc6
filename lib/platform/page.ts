import { fail } from "@/lib/contract/errors";
import { DEFAULT_PAGE } from "@/lib/contract/primitives";
import { isOurSignature, signAsOurs } from "./app-secret";
import { toDate } from "./clock";

/** Where a page ended: lists run from newest to oldest, with ties broken by an id without a dot. */
export interface PageEdge {
  createdMs: number;
  id: string;
}

/** What a list needs to read one page: the number of rows, and the row to start after. */
export interface PageCut {
  limit: number;
  after: PageEdge | null;
}

/**
 * Reads `limit` and `cursor`. `scope` names the list, its owner and its filters; a cursor of any other scope is
 * refused.
 *
 * @throws invalid_cursor
 */
export function cutOf(
  query: { limit?: number | undefined; cursor?: string | undefined },
  scope: string,
): PageCut {
  const limit = query.limit ?? DEFAULT_PAGE;
  return { limit, after: query.cursor === undefined ? null : decode(query.cursor, scope) };
}

/** Returns the Prisma query for the rows of a page, in order: one more than the page shows. */
export const keyset = ({ limit, after }: PageCut) => ({
  where: after === null ? {} : olderThan(after),
  orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }],
  take: limit + 1,
});

/** The second condition alone would do; the first lets an index scan start at the edge. */
function olderThan({ createdMs, id }: PageEdge) {
  const createdAt = toDate(createdMs);
  return {
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
  };
}

/** Returns the page and its pagination block. Unless `hasMore` says, `rows` holds one extra row if there is another page. */
export function pageOf<Row extends { id: string; createdAt: Date }>(
  rows: readonly Row[],
  cut: PageCut,
  scope: string,
  hasMore: boolean = rows.length > cut.limit,
) {
  const shown = rows.slice(0, cut.limit);
  const last = shown.at(-1);
  const next =
    hasMore && last !== undefined
      ? encode({ createdMs: last.createdAt.getTime(), id: last.id }, scope)
      : null;
  return { shown, pagination: { total: shown.length, has_more: hasMore, next_cursor: next } };
}

const SEAL_LENGTH = 22;
const sealed = (body: string, scope: string): string => `cursor:${scope}:${body}`;

function encode(edge: PageEdge, scope: string): string {
  const body = Buffer.from(`${edge.createdMs}.${edge.id}`).toString("base64url");
  return `${body}.${signAsOurs(sealed(body, scope)).slice(0, SEAL_LENGTH)}`;
}

function decode(cursor: string, scope: string): PageEdge {
  const [body = "", seen = "", ...more] = cursor.split(".");
  if (more.length > 0 || !isOurSignature(sealed(body, scope), seen, SEAL_LENGTH))
    fail("invalid_cursor", { param: "cursor" });
  const [createdMs = "", id = ""] = Buffer.from(body, "base64url").toString().split(".");
  return { createdMs: Number(createdMs), id };
}

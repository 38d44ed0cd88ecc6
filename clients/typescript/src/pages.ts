interface Page {
  pagination: { has_more: boolean; next_cursor?: string | null };
}

/**
 * Yields the pages of a list, one after another.
 *
 * @param read reads one page, given the previous page's cursor: `(cursor) => aidstation.GET("/v1/athletes", { params: {
 *   query: {
 * ...(cursor && { cursor }) } } })`
 */
export async function* pages<T extends Page>(
  read: (cursor: string | undefined) => Promise<{ data?: T; error?: unknown }>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const { data, error } = await read(cursor);
    if (data === undefined) throw new Error("A page could not be read.", { cause: error });
    yield data;
    cursor = data.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

import { MAX_PAGE } from "@/lib/contract/primitives";

interface Page {
  pagination: { next_cursor: string | null };
}

/** Returns all rows of a paginated list, in order, for callers that need every one. */
export async function everyOf<Row, Answer extends Page>(
  read: (query: { limit: number; cursor?: string }) => Promise<Answer>,
  rowsOf: (answer: Answer) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ; ) {
    const answer: Answer = await read({ limit: MAX_PAGE, ...(cursor !== null && { cursor }) });
    rows.push(...rowsOf(answer));
    cursor = answer.pagination.next_cursor;
    if (cursor === null) return rows;
  }
}

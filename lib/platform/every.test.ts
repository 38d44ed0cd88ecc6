import { expect, test } from "vitest";
import { everyOf } from "./every";

const ROWS = Array.from({ length: 450 }, (_, place) => place);

test("all pages of a list are read, each row once and in order", async () => {
  const read = async ({ limit, cursor }: { limit: number; cursor?: string }) => {
    const from = Number(cursor ?? 0);
    const to = from + limit;
    return {
      rows: ROWS.slice(from, to),
      pagination: { next_cursor: to < ROWS.length ? String(to) : null },
    };
  };
  expect(await everyOf(read, ({ rows }) => rows)).toEqual(ROWS);
});

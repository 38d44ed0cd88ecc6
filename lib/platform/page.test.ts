import "@/testing/database";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "./ids";

const { cutOf, pageOf } = await import("./page");

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    createdAt: new Date(1_800_000_000_000 - index),
  }));

/** Returns the cursor after the first row of a list with this scope. */
function cursorOf(scope: string): string {
  const cut = cutOf({ limit: 1 }, scope);
  const { pagination } = pageOf(rowsOf(2), cut, scope);
  return pagination.next_cursor ?? "";
}

describe("a page", () => {
  test("shows as many rows as requested and says whether there are more", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.integer({ min: 1, max: 10 }), (count, limit) => {
        const rows = rowsOf(count);
        const cut = cutOf({ limit }, "s");
        const { shown, pagination } = pageOf(rows.slice(0, limit + 1), cut, "s");
        expect(shown).toEqual(rows.slice(0, limit));
        expect(pagination).toMatchObject({ total: shown.length, has_more: count > limit });
        expect(pagination.next_cursor !== null).toBe(count > limit);
      }),
    );
  });

  test("continues after exactly its last row", () => {
    const rows = rowsOf(3);
    const { pagination } = pageOf(rows, cutOf({ limit: 2 }, "s"), "s");
    const { after } = cutOf({ cursor: pagination.next_cursor ?? "" }, "s");
    expect(after).toEqual({ createdMs: rows[1]?.createdAt.getTime(), id: rows[1]?.id });
  });

  test("starts at the newest row without a cursor, fifty rows at a time", () => {
    expect(cutOf({}, "s")).toEqual({ limit: 50, after: null });
  });
});

describe("a cursor", () => {
  const refused = expect.objectContaining({ code: "invalid_cursor", details: { param: "cursor" } });

  test("from another list is refused", () => {
    const cursor = cursorOf("athletes:one:{}");
    expect(cutOf({ cursor }, "athletes:one:{}").after?.createdMs).toBe(1_800_000_000_000);
    for (const scope of ["athletes:two:{}", 'athletes:one:{"email":"x"}', "", "athletes:one:{} "]) {
      expect(() => cutOf({ cursor }, scope)).toThrow(refused);
    }
  });

  test("with any one character changed is refused", () => {
    const cursor = cursorOf("s");
    const place = fc.nat(cursor.length - 1);
    fc.assert(
      fc.property(place, fc.stringMatching(/^[\w.-]$/), (at, character) => {
        fc.pre(cursor[at] !== character);
        const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
        expect(() => cutOf({ cursor: changed }, "s")).toThrow(refused);
      }),
    );
  });

  test("is refused if it is any other text", () => {
    fc.assert(
      fc.property(fc.string(), (cursor) => {
        expect(() => cutOf({ cursor }, "s")).toThrow(refused);
      }),
    );
    const cursor = cursorOf("s");
    for (const bad of [`${cursor}.`, `${cursor}.x`, `.${cursor}`, cursor.toUpperCase()]) {
      expect(() => cutOf({ cursor: bad }, "s")).toThrow(refused);
    }
  });
});

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiError, fail } from "@/lib/contract/errors";
import { check } from "./check";
import { checkItems } from "./items";

const Item = z.object({ a: z.int(), b: z.object({ c: z.string() }).optional() });

describe("a batch is checked item by item", () => {
  test("keeping the position of valid items and naming invalid ones", () => {
    const items = [{ a: 1 }, { a: "x" }, { a: 2, b: { c: 3 } }, { a: 4 }, null];
    const checked = checkItems(items, 10, Item, ({ a }) => a * 10);
    expect(checked.good).toEqual([
      { index: 0, value: 10 },
      { index: 3, value: 40 },
    ]);
    expect(checked.errors).toMatchObject([
      { index: 1, code: "invalid_value", param: "a" },
      { index: 2, code: "invalid_value", param: "b.c" },
      { index: 4, code: "missing_field" },
    ]);
  });

  test("with a rule after the schema too", () => {
    const rule = (_input: unknown, index: number) => (index === 1 ? fail("no_changes") : index);
    const { good, errors } = checkItems([{ a: 1 }, { a: 1 }], 2, Item, rule);
    expect(good).toEqual([{ index: 0, value: 0 }]);
    expect(errors).toMatchObject([{ index: 1, code: "no_changes" }]);
  });

  test("unless something fails that is no item's fault", () => {
    const broken = () => {
      throw new TypeError("broken");
    };
    expect(() => checkItems([{ a: 1 }], 1, Item, broken)).toThrow(TypeError);
  });

  test.each([
    [0, "empty_batch"],
    [4, "batch_too_large"],
  ])("and refused as a whole when it holds %d", (count, code) => {
    const items = Array.from({ length: count }, () => ({ a: 1 }));
    expect(() => checkItems(items, 3, Item, () => 1)).toThrow(expect.objectContaining({ code }));
  });
});

describe("a value is refused", () => {
  const caught = (value: unknown): ApiError => {
    try {
      check(Item, value);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error("nothing was refused");
  };

  test.each([
    [{}, "missing_field", "a"],
    [{ a: null }, "missing_field", "a"],
    [{ a: 1.5 }, "invalid_value", "a"],
    [{ a: 1, b: {} }, "missing_field", "b.c"],
    [{ a: 1, b: { c: 1 } }, "invalid_value", "b.c"],
  ])("%j as %s of %s", (value, code, param) => {
    expect(caught(value)).toMatchObject({ code, details: { param } });
  });

  test("as a whole if it isn't an object", () => {
    expect(caught("x")).toMatchObject({ code: "invalid_value" });
    expect(caught("x").details.param).toBeUndefined();
  });
});

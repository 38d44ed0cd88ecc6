import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { PageQuery } from "@/lib/contract/primitives";
import { newId } from "@/lib/platform/ids";
import type { AnyOperation } from "./operation";
import { type Input, parse } from "./parse";
import { valuesOf } from "./values";

type Schemas = { query?: z.ZodType; body?: z.ZodType };

const parsed = (schemas: Schemas, input: Input) =>
  parse(
    {
      summary: "",
      capability: "athletes:read",
      cost: "none",
      run: async () => 0,
      ...schemas,
    } as AnyOperation,
    input,
  );

function refusal(work: () => unknown): ApiError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a body", () => {
  const Required = z.object({ a: z.int() });
  const Optional = z.object({ a: z.int().optional() });
  const Anything = z.unknown();

  test("drops undeclared fields", () => {
    const body = JSON.parse('{"a":1,"b":2,"__proto__":{"c":3},"constructor":4}');
    expect(parsed({ body: Required }, { body }).body).toEqual({ a: 1 });
  });

  test("is an empty object when absent", () => {
    expect(parsed({ body: Optional }, {}).body).toEqual({});
    expect(refusal(() => parsed({ body: Required }, {}))).toMatchObject({
      code: "missing_field",
      details: { param: "a" },
    });
  });

  test("with many errors reports the first twenty", () => {
    const names = Array.from({ length: 30 }, (_, place) => `field_${place}`);
    const wrong = Object.fromEntries(names.map((name) => [name, "x"]));
    const Whole = z.object(Object.fromEntries(names.map((name) => [name, z.int()])));
    for (const body of [Whole, z.strictObject({})]) {
      const { errors } = refusal(() => parsed({ body }, { body: wrong })).details;
      expect(errors?.map(({ param }) => param)).toEqual(names.slice(0, 20));
    }
  });

  test.each([[[]], ["x"], [null], [7], [true]])("must be an object, not %j", (body) => {
    expect(refusal(() => parsed({ body: Optional }, { body })).code).toBe("invalid_json");
  });

  test("is ignored where none is expected", () => {
    expect(parsed({}, { body: { a: 1 } }).body).toBeUndefined();
  });

  test.each([
    ["a key", { "a\u0000": 1 }, undefined],
    ["a value", { a: { b: ["x", "\ud800"] } }, "a.b.1"],
    ["the whole body", "\udfff", undefined],
  ])("with text that can't be stored in %s is refused", (_where, body, param) => {
    const refused = refusal(() => parsed({ body: Anything }, { body }));
    expect([refused.code, refused.details.param]).toEqual(["invalid_value", param]);
  });
});

describe("a path parameter", () => {
  test("is lowercase after parsing, however it was typed", () => {
    const id = newId();
    expect(parsed({}, { params: { athlete_id: id.toUpperCase() } }).params).toEqual({
      athlete_id: id,
    });
  });

  test.each([
    ["athlete_id", "x", "athlete_not_found", undefined],
    ["activity_id", "", "activity_not_found", undefined],
    ["athlete_id", "\0", "invalid_value", "athlete_id"],
    ["activity_id", "\ud800", "invalid_value", "activity_id"],
  ])("%s = %j is refused", (name, value, code, param) => {
    const refused = refusal(() => parsed({}, { params: { [name]: value } }));
    expect([refused.code, refused.details.param]).toEqual([code, param]);
  });
});

describe("a query", () => {
  const Query = PageQuery.extend({
    complete: z.boolean().optional(),
    ids: z.array(z.int()).optional(),
  });
  const read = (text: string) =>
    parsed({ query: Query }, { query: valuesOf(Query, new URLSearchParams(text)) }).query;

  test("is read by its schema and may contain unknown parameters", () => {
    expect(read("limit=5&complete=false&other=1&__proto__=2")).toEqual({
      limit: 5,
      complete: false,
    });
  });

  test("turns a repeated name into an array where the schema declares one", () => {
    expect(read("ids=3&ids=1")).toEqual({ ids: [3, 1] });
    expect(read("ids=3")).toEqual({ ids: [3] });
  });

  test("clamps the page size to its limits, and refuses fractions", () => {
    expect(read("limit=0")).toEqual({ limit: 1 });
    expect(read("limit=-7")).toEqual({ limit: 1 });
    expect(read("limit=100000000")).toEqual({ limit: 200 });
    for (const limit of ["1.5", "1e3", "five", "", "0x10", " 5"]) {
      expect(refusal(() => read(`limit=${encodeURIComponent(limit)}`))).toMatchObject({
        code: "invalid_value",
        details: { param: "limit" },
      });
    }
  });

  test.each(["limit=1&limit=2", "x=1&x=1", "__proto__=1&__proto__=2", "toString=1&toString=1"])(
    "is refused if a name is given twice: %s",
    (text) => {
      expect(refusal(() => read(text))).toMatchObject({
        code: "invalid_value",
        details: { param: text.split("=")[0] },
      });
    },
  );

  test("is refused for text that can't be stored", () => {
    const refused = refusal(() => read("cursor=%00"));
    expect(refused).toMatchObject({ code: "invalid_value", details: { param: "cursor" } });
  });
});

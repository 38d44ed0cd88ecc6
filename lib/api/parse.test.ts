import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/platform/ids";
import { parseBody, parseParams, parseQuery, readBody } from "./parse";

const MIB = 1_048_576;
const JSON_TYPE = { "content-type": "application/json" };

const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
  new Request("http://localhost/", { method: "POST", body, headers });

/** A body that arrives in pieces and says no length. */
function streamed(pieces: number, size: number): { request: Request; read: () => number } {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read === pieces) return controller.close();
      read++;
      controller.enqueue(new Uint8Array(size).fill(0x20));
    },
  });
  const init = { method: "POST", body, headers: JSON_TYPE, duplex: "half" };
  return { request: new Request("http://localhost/", init as RequestInit), read: () => read };
}

async function refusal(work: () => unknown): Promise<ApiError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a body", () => {
  test("is any JSON value, read as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\u[dD]/.test(text));
        expect(await readBody(post(text))).toEqual({ value: JSON.parse(text), present: true });
      }),
    );
  });

  test("may be absent", async () => {
    expect(await readBody(post(null, {}))).toEqual({ value: undefined, present: false });
    expect(await readBody(post("", {}))).toEqual({ value: undefined, present: false });
  });

  test("may hold exactly 1 MiB and not a byte more", async () => {
    const exact = `"${"x".repeat(MIB - 2)}"`;
    expect((await readBody(post(exact))).value).toHaveLength(MIB - 2);
    expect(await refusal(() => readBody(post(` ${exact}`)))).toMatchObject({
      code: "payload_too_large",
    });
  });

  test("is refused unread when its announced length is too large", async () => {
    const headers = { ...JSON_TYPE, "content-length": String(MIB + 1) };
    const request = post("{}", headers);
    expect(await refusal(() => readBody(request))).toMatchObject({ code: "payload_too_large" });
    expect(request.bodyUsed).toBe(false);
  });

  test("in pieces is read to its end when too large, but not without end", async () => {
    const large = streamed(32, MIB / 8);
    const refused = await refusal(() => readBody(large.request));
    expect(refused).toMatchObject({ code: "payload_too_large", details: {} });
    expect(large.read()).toBe(32);
    const endless = streamed(Number.POSITIVE_INFINITY, MIB);
    const { details } = await refusal(() => readBody(endless.request));
    expect(details.headers).toEqual({ Connection: "close" });
    expect(endless.read()).toBeLessThan(20);
  });

  test.each([
    [{ "content-type": "text/plain" }],
    [{ "content-type": "application/jsonx" }],
    [{ "content-type": "" }],
    [{ ...JSON_TYPE, "content-encoding": "gzip" }],
  ])("is refused under %j", async (headers) => {
    const refused = await refusal(() => readBody(post("{}", headers)));
    expect(refused.code).toBe("unsupported_media_type");
  });

  test.each([
    ["a key", '{"a\\u0000":1}', undefined],
    ["a value", '{"a":{"b":["x","\\ud800"]}}', "a.b.1"],
    ["the whole body", '"\\udfff"', undefined],
    ["capital digits", '{"a":"\\uDBFFx"}', "a"],
  ])("is refused for text that cannot be kept in %s", async (_where, text, param) => {
    const refused = await refusal(() => readBody(post(text)));
    expect(refused).toMatchObject({ code: "invalid_value" });
    expect(refused.details.param).toBe(param);
  });

  test("may hold pairs of surrogates and escaped backslashes", async () => {
    const { value } = await readBody(post('{"a":"\\ud83d\\udeb4","b":"\\\\u0000"}'));
    expect(value).toEqual({ a: "🚴", b: "\\u0000" });
  });

  test.each([0xc3, 0xff, 0xc0])("is refused when byte %d breaks its UTF-8", async (byte) => {
    const bytes = new Uint8Array([0x22, byte, 0x22]);
    expect(await refusal(() => readBody(post(bytes)))).toMatchObject({ code: "invalid_json" });
  });
});

describe("a body by its schema", () => {
  const Required = z.object({ a: z.int() });
  const Optional = z.object({ a: z.int().optional() });

  test("loses the fields that were not asked for", () => {
    const value = JSON.parse('{"a":1,"b":2,"__proto__":{"c":3},"constructor":4}');
    expect(parseBody(Required, { value, present: true })).toEqual({ a: 1 });
  });

  test("is an empty object when absent", async () => {
    expect(parseBody(Optional, { value: undefined, present: false })).toEqual({});
    const absent = () => parseBody(Required, { value: undefined, present: false });
    expect(await refusal(absent)).toMatchObject({ code: "missing_field", details: { param: "a" } });
  });

  test.each([[[]], ["x"], [null], [7], [true]])("must be an object, not %j", async (value) => {
    const refused = await refusal(() => parseBody(Optional, { value, present: true }));
    expect(refused.code).toBe("invalid_json");
  });

  test("is nothing where none is asked for", () => {
    expect(parseBody(undefined, { value: { a: 1 }, present: true })).toBeUndefined();
  });
});

describe("a path parameter", () => {
  test("is taken when it can name a row", () => {
    const params = { athlete_id: newId(), activity_id: newId().toUpperCase() };
    expect(parseParams(params)).toBe(params);
  });

  test.each([
    ["athlete_id", "x", "athlete_not_found", undefined],
    ["activity_id", "", "activity_not_found", undefined],
    ["athlete_id", "\0", "invalid_value", "athlete_id"],
    ["activity_id", "\ud800", "invalid_value", "activity_id"],
  ])("%s = %j is refused", async (name, value, code, param) => {
    const refused = await refusal(() => parseParams({ [name]: value }));
    expect([refused.code, refused.details.param]).toEqual([code, param]);
  });
});

describe("a query", () => {
  const Query = z.object({ limit: z.string().optional() });

  test("is read by its schema and may hold what nobody asked for", () => {
    const search = new URLSearchParams("limit=5&other=1&__proto__=2");
    expect(parseQuery(Query, search)).toEqual({ limit: "5" });
    expect(parseQuery(undefined, search)).toBeUndefined();
  });

  test.each(["limit=1&limit=2", "x=1&x=1", "__proto__=1&__proto__=2", "toString=1&toString=1"])(
    "is refused for a name given twice: %s",
    async (text) => {
      const refused = await refusal(() => parseQuery(Query, new URLSearchParams(text)));
      expect(refused).toMatchObject({
        code: "invalid_value",
        details: { param: text.split("=")[0] },
      });
    },
  );

  test("is refused for text that cannot be kept", async () => {
    const refused = await refusal(() => parseQuery(Query, new URLSearchParams("limit=%00")));
    expect(refused).toMatchObject({ code: "invalid_value", details: { param: "limit" } });
  });
});

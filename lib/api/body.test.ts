import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { bodyOf } from "./body";

const readBody = async (request: Request) => (await bodyOf(request)).parse();

const MIB = 1_048_576;
const JSON_TYPE = { "content-type": "application/json" };

const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
  new Request("http://localhost/", { method: "POST", body, headers });

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
  test("is any JSON value, read as written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u0000|\\u[dD]/.test(text));
        expect(await readBody(post(text))).toEqual({
          value: JSON.parse(text),
          isSuspicious: false,
        });
      }),
    );
  });

  test("says whether it is large", async () => {
    const isLarge = async (length: number) =>
      (await bodyOf(post(JSON.stringify("x".repeat(length))))).isLarge;
    expect([await isLarge(16_000), await isLarge(17_000)]).toEqual([false, true]);
  });

  test("may be absent", async () => {
    expect(await readBody(post(null, {}))).toEqual({ value: undefined, isSuspicious: false });
    expect(await readBody(post("", {}))).toEqual({ value: undefined, isSuspicious: false });
  });

  test("may hold 20,000 fields and items and no more, not counting those inside strings", async () => {
    const list = (count: number) => `[${Array.from({ length: count }, () => "0").join()}]`;
    expect((await readBody(post(list(20_000)))).value).toHaveLength(20_000);
    const { code } = await refusal(() => readBody(post(list(20_001))));
    expect(code).toBe("payload_too_large");
    const nested = `[${"[".repeat(10_001)}${"]".repeat(10_001)},${"{}, ".repeat(5_000)}{}]`;
    expect((await refusal(() => readBody(post(nested)))).code).toBe("payload_too_large");
    const said = JSON.stringify({ text: '\\",[{'.repeat(30_000) });
    expect((await readBody(post(said))).value).toEqual(JSON.parse(said));
  });

  test("may hold exactly 1 MiB and not a byte more", async () => {
    const exact = `"${"x".repeat(MIB - 2)}"`;
    expect((await readBody(post(exact))).value).toHaveLength(MIB - 2);
    expect(await refusal(() => readBody(post(` ${exact}`)))).toMatchObject({
      code: "payload_too_large",
    });
  });

  test("is refused unread if its declared length is too large", async () => {
    const headers = { ...JSON_TYPE, "content-length": String(MIB + 1) };
    const request = post("{}", headers);
    expect(await refusal(() => readBody(request))).toMatchObject({ code: "payload_too_large" });
    expect(request.bodyUsed).toBe(false);
  });

  test.each([
    [{ "content-type": "text/plain" }],
    [{ "content-type": "application/jsonx" }],
    [{ "content-type": "" }],
    [{ ...JSON_TYPE, "content-encoding": "gzip" }],
  ])("is refused with content type %j", async (headers) => {
    const refused = await refusal(() => readBody(post("{}", headers)));
    expect(refused.code).toBe("unsupported_media_type");
  });

  test.each(['{"a\\u0000":1}', '"\\udfff"', '{"a":"\\uDBFFx"}'])(
    "flags %s as possibly holding text that can't be stored",
    async (text) => {
      expect(await readBody(post(text))).toMatchObject({ isSuspicious: true });
    },
  );

  test("may contain surrogate pairs and escaped backslashes", async () => {
    const { value } = await readBody(post('{"a":"\\ud83d\\udeb4","b":"\\\\u0000"}'));
    expect(value).toEqual({ a: "🚴", b: "\\u0000" });
  });

  test.each([0xc3, 0xff, 0xc0])("is refused if byte %d breaks its UTF-8", async (byte) => {
    const bytes = new Uint8Array([0x22, byte, 0x22]);
    expect(await refusal(() => readBody(post(bytes)))).toMatchObject({ code: "invalid_json" });
  });
});

import "@/testing/database";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const { jsonInParts } = await import("./parts");
const { streamText } = await import("./respond");

const Answer = z.object({
  name: z.string(),
  items: z.array(z.object({ n: z.int() })),
  more: z.array(z.string()),
  request_id: z.string(),
});

async function* each<T>(parts: Iterable<T>): AsyncGenerator<T> {
  for (const part of parts) yield part;
}
const written = async (parts: object[]): Promise<string> => {
  let text = "";
  const source = { parts: each(parts) } as Parameters<typeof jsonInParts>[1];
  for await (const piece of jsonInParts(Answer, source, "req_1")) text += piece;
  return text;
};

describe("a streamed answer", () => {
  test("is the JSON of the whole answer, wherever its lists are split", async () => {
    const list = fc.array(fc.array(fc.record({ n: fc.integer() }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    });
    const words = fc.array(fc.array(fc.string(), { maxLength: 2 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.string(), list, words, async (name, items, more) => {
        const text = await written([
          { field: "name", value: name },
          ...items.map((page) => ({ field: "items", items: page })),
          ...more.map((page) => ({ field: "more", items: page })),
        ]);
        const whole = { name, items: items.flat(), more: more.flat(), request_id: "req_1" };
        expect(JSON.parse(text)).toEqual(whole);
      }),
    );
  });

  test.each([
    ["breaks its schema", [{ field: "name", value: 7 }]],
    ["has an item that breaks its schema", [{ field: "items", items: [{ n: "x" }] }]],
    ["has a field that was not declared", [{ field: "secret", value: "x" }]],
    ["lacks a field", [{ field: "name", value: "N" }]],
    [
      "comes back to a list",
      [
        { field: "items", items: [] },
        { field: "name", value: "N" },
        { field: "items", items: [] },
      ],
    ],
  ])("aborts when it %s", async (_what, parts) => {
    await expect(written(parts)).rejects.toThrow();
  });

  test("contains only declared fields", async () => {
    const text = await written([
      { field: "name", value: "N" },
      { field: "items", items: [{ n: 1, secret: "x" }] },
      { field: "more", items: [] },
    ]);
    expect(text).not.toContain("secret");
  });
});

describe("a body generated piece by piece", () => {
  test("is generated only as far as it is read, and stops once the reader has gone", async () => {
    let made = 0;
    let isOver = false;
    let endings = 0;
    async function* pieces() {
      try {
        for (;;) yield `${made++} `;
      } finally {
        isOver = true;
      }
    }
    const { body } = streamText(pieces(), 200, {}, () => endings++);
    const reader = body?.getReader();
    for (let read = 1; read <= 5; read++) {
      await reader?.read();
      await new Promise((resolve) => setImmediate(resolve));
      expect(made).toBeLessThanOrEqual(read + 1);
    }
    await reader?.cancel();
    expect([isOver, endings]).toEqual([true, 1]);
  });

  test("aborts visibly if generating it fails, and the reason is reported", async () => {
    const reason = new Error("midway");
    async function* pieces() {
      yield "{";
      throw reason;
    }
    const told: unknown[] = [];
    const response = streamText(pieces(), 200, {}, (error) => told.push(error));
    await expect(response.text()).rejects.toThrow("The answer broke");
    expect(told).toEqual([reason]);
  });
});

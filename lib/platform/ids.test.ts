import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canBeId, newId, newRequestId, newSecret, prefixOf } from "./ids";

const BASE62 = /^[0-9A-Za-z]+$/;

describe("a secret", () => {
  test("is its prefix, 26 random characters and a 6-character checksum", () => {
    const secret = newSecret("sk_test");
    expect(secret).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(prefixOf(secret)).toBe("sk_test");
    expect(prefixOf(newSecret("sk_live"))).toBe("sk_live");
  });

  test("is never generated twice", () => {
    const made = new Set(Array.from({ length: 5_000 }, () => newSecret("sk_test")));
    expect(made.size).toBe(5_000);
  });

  test("is recognized as mistyped if any one character differs", () => {
    const secret = newSecret("sk_test");
    const other = fc.stringMatching(/^[0-9A-Za-z]$/);
    fc.assert(
      fc.property(fc.integer({ min: 8, max: secret.length - 1 }), other, (at, character) => {
        fc.pre(secret[at] !== character);
        expect(prefixOf(secret.slice(0, at) + character + secret.slice(at + 1))).toBeNull();
      }),
    );
  });

  test("is recognized as mistyped if two neighbors are swapped, or one is lost or added", () => {
    const secret = newSecret("sk_live");
    for (let at = 8; at < secret.length - 1; at++) {
      const swapped = secret.slice(0, at) + secret[at + 1] + secret[at] + secret.slice(at + 2);
      if (swapped !== secret) expect(prefixOf(swapped)).toBeNull();
      expect(prefixOf(secret.slice(0, at) + secret.slice(at + 1))).toBeNull();
      expect(prefixOf(`${secret.slice(0, at)}0${secret.slice(at)}`)).toBeNull();
    }
  });

  test("can't pass under another prefix", () => {
    const secret = newSecret("sk_test");
    expect(prefixOf(secret.replace("sk_test", "sk_live"))).toBeNull();
  });

  test.each(["", "sk_test_", "sk_test", "sk_test_ä", "SK_TEST_0000000000000000000000000000"])(
    "is not %j",
    (text) => expect(prefixOf(text)).toBeNull(),
  );

  test("isn't found in any other text", () => {
    fc.assert(fc.property(fc.string(), (text) => prefixOf(text) === null));
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{32}$/), (body) => {
        // One in 62^6 made-up bodies has the right checksum; none of a few hundred should.
        expect(BASE62.test(body)).toBe(true);
        expect(prefixOf(`sk_test_${body}`)).toBeNull();
      }),
    );
  });
});

describe("an id", () => {
  test("of a row is a UUID and of a request twelve hexadecimal digits, each new", () => {
    expect(canBeId(newId())).toBe(true);
    const requests = Array.from({ length: 5_000 }, newRequestId);
    for (const id of requests) expect(id).toMatch(/^req_[0-9a-f]{12}$/);
    expect(new Set(requests).size).toBe(5_000);
  });

  test.each(["", "1", `${newId()}\n`, ` ${newId()}`, newId().replaceAll("-", ""), `{${newId()}}`])(
    "is not %j",
    (text) => expect(canBeId(text)).toBe(false),
  );
});

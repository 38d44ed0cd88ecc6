import { expect, test } from "vitest";
import { clientAddress, trustedProxies } from "./client-address.mjs";

const claimed = { "x-forwarded-for": "1.1.1.1, 2.2.2.2,3.3.3.3" };

test("without our own proxies, client-written headers are ignored", () => {
  expect(clientAddress(claimed, "9.9.9.9", 0)).toBe("9.9.9.9");
  expect(clientAddress({}, "9.9.9.9", 0)).toBe("9.9.9.9");
});

test("with proxies, the entry that the outermost of them appended counts", () => {
  expect(clientAddress(claimed, "9.9.9.9", 1)).toBe("3.3.3.3");
  expect(clientAddress(claimed, "9.9.9.9", 2)).toBe("2.2.2.2");
});

test("a request that bypassed the proxies is identified by its socket", () => {
  expect(clientAddress({}, "9.9.9.9", 1)).toBe("9.9.9.9");
  expect(clientAddress(claimed, "9.9.9.9", 4)).toBe("9.9.9.9");
});

test("TRUSTED_PROXIES is a small number", () => {
  expect(trustedProxies(undefined)).toBe(0);
  expect(trustedProxies("2")).toBe(2);
  for (const wrong of ["-1", "all", "1.5", "99"])
    expect(() => trustedProxies(wrong)).toThrow("TRUSTED_PROXIES");
});

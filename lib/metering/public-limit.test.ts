import "@/testing/database";
import { expect, test } from "vitest";
import { newId } from "@/lib/platform/ids";

const { takePublic } = await import("./public-limit");

const NOW = 1_800_000_000_000;
const BURST = 40;

/** Returns how many calls at one moment were admitted. */
function admitted(address: string, calls: number, nowMs: number): number {
  let count = 0;
  for (let call = 0; call < calls; call++) {
    try {
      takePublic("call", address, nowMs);
      count++;
    } catch {
      // Refused; only admitted calls are counted.
    }
  }
  return count;
}

test("an address may make forty requests at once, then ten a second", () => {
  const address = newId();
  expect(admitted(address, 100, NOW)).toBe(BURST);
  expect(admitted(address, 100, NOW + 1_000)).toBe(10);
});

test("a refusal says when to retry, with the limit's headers", () => {
  const address = newId();
  admitted(address, BURST, NOW);
  expect(() => takePublic("call", address, NOW)).toThrow(
    expect.objectContaining({
      code: "rate_limit_exceeded",
      details: expect.objectContaining({
        retryAfterSeconds: 1,
        limit: "address_rate",
        headers: expect.objectContaining({ "X-RateLimit-Remaining": "0" }),
      }),
    }),
  );
});

test("an address doesn't use up another's limit", () => {
  const [one, other] = [newId(), newId()];
  admitted(one, BURST + 5, NOW);
  expect(admitted(other, BURST, NOW)).toBe(BURST);
});

test("all addresses of one customer, however written, count as one caller", () => {
  expect(admitted("2001:db8:1:2::1", BURST, NOW)).toBe(BURST);
  expect(admitted("[2001:db8:1:2:a:b:c:d]:443", 1, NOW)).toBe(0);
  expect(admitted("2001:db8:1:3::1", 1, NOW)).toBe(1);
});

test("calls, pages and hooks are counted separately", () => {
  const address = newId();
  admitted(address, BURST, NOW);
  for (const kind of ["page", "hook"] as const) {
    expect(() => takePublic(kind, address, NOW)).not.toThrow();
  }
});

test("a flood of addresses is forgotten, the oldest first", () => {
  const first = newId();
  admitted(first, BURST + 1, NOW);
  for (let index = 0; index < 20_000; index++) takePublic("call", `flood-${index}`, NOW);
  expect(admitted(first, BURST + 1, NOW)).toBe(BURST);
  expect(admitted("flood-19999", BURST, NOW)).toBe(BURST - 1);
});

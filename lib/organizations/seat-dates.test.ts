import { describe, expect, test } from "vitest";
import { type Block, hasLossToTell, isOn, statusAfter, statusAt } from "./seat-dates";

const NOW = 1_000_000;
const block = (over: Partial<Block> = {}): Block => ({
  status: "active",
  startMs: NOW - 1000,
  endMs: NOW + 1000,
  ...over,
});
const ended = block({ endMs: NOW });

describe("the status of a seat subscription", () => {
  test("is expired from its end on, stamped or not", () => {
    expect(statusAt(block({ endMs: NOW + 1 }), NOW)).toBe("active");
    expect(statusAt(ended, NOW)).toBe("expired");
    expect(statusAt({ ...ended, status: "cancelled" }, NOW)).toBe("cancelled");
    expect(statusAt(block({ status: "expired" }), NOW)).toBe("expired");
  });

  test.each([
    ["stays when nothing touches it", block(), undefined, NOW + 5, "active"],
    ["follows what is sent", block(), "cancelled", NOW + 5, "cancelled"],
    ["expires when the end moves into the past", block(), undefined, NOW - 5, "expired"],
    ["stays expired when only the end moves", ended, undefined, NOW + 5, "expired"],
    [
      "is the same whether a job had stamped it",
      block({ status: "expired" }),
      undefined,
      NOW + 5,
      "expired",
    ],
    ["is active again with a status and an end to come", ended, "active", NOW + 5, "active"],
    ["cannot be active after its end", block({ status: "expired" }), "active", NOW, "expired"],
    [
      "stays cancelled whatever the end",
      block({ status: "cancelled" }),
      undefined,
      NOW - 5,
      "cancelled",
    ],
  ] as const)("%s", (_name, before, status, endMs, after) => {
    expect(statusAfter(before, { status, endMs }, NOW)).toBe(after);
  });
});

test("a loss is reported once, and only if there was access", () => {
  expect(hasLossToTell(block(), NOW)).toBe(true);
  expect(hasLossToTell(ended, NOW)).toBe(true);
  expect(hasLossToTell(block({ status: "expired" }), NOW)).toBe(false);
  expect(hasLossToTell(block({ status: "cancelled" }), NOW)).toBe(false);
  expect(hasLossToTell(block({ startMs: NOW + 1 }), NOW)).toBe(false);
});

test("an offer is active from its start until, not including, its end; a missing date sets no limit", () => {
  expect(isOn(null, null, NOW)).toBe(true);
  expect(isOn(NOW, null, NOW)).toBe(true);
  expect(isOn(NOW + 1, null, NOW)).toBe(false);
  expect(isOn(null, NOW, NOW)).toBe(false);
  expect(isOn(null, NOW + 1, NOW)).toBe(true);
});

import { expect, test } from "vitest";
import { madeOnce } from "./made-once";

test("a long text is built once per address, and its bytes are shared", () => {
  let times = 0;
  const ask = (address: string) => madeOnce("a text", address, () => `${address} ${++times}`);
  const first = ask("https://one.example");
  expect(ask("https://one.example")).toBe(first);
  expect(String(first)).toBe("https://one.example 1");
  expect(String(ask("https://two.example"))).toBe("https://two.example 2");
});

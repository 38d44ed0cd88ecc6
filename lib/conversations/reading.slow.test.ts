import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("no text takes much longer to read than a usual one of its length, however often it says the same", () => {
  const args = ["--no-regexp-optimization", "--import", "tsx", "testing/reading-child.ts"];
  const shares = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  const costly = Object.entries<number>(shares).filter(([, share]) => share > 5);
  expect(Object.keys(shares).length).toBeGreaterThan(20);
  expect(costly).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("repetitive text takes about as long to read as ordinary text of its length", () => {
  const args = ["--no-regexp-optimization", "--import", "tsx", "testing/reading-child.ts"];
  const shares = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  const costly = Object.entries<number>(shares).filter(([, share]) => share > 5);
  expect(Object.keys(shares).length).toBeGreaterThan(20);
  expect(costly).toEqual([]);
});

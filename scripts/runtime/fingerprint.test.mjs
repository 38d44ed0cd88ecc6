import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { fingerprint, isStamped, stamped } from "./fingerprint.mjs";

let root;
const print = () => fingerprint(["app", "next.config.ts"], root);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "aidstation-test-"));
  mkdirSync(join(root, "app/v1"), { recursive: true });
  writeFileSync(join(root, "app/v1/route.ts"), "one");
});

test("the same content gives the same fingerprint", () => {
  expect(print()).toBe(print());
});

test.each([
  ["an edit", () => writeFileSync(join(root, "app/v1/route.ts"), "two")],
  ["a new file", () => writeFileSync(join(root, "next.config.ts"), "")],
  ["a new name", () => renameSync(join(root, "app/v1"), join(root, "app/v2"))],
])("%s changes the fingerprint", (_what, change) => {
  const before = print();
  change();
  expect(print()).not.toBe(before);
});

test("a test next to the code does not change the fingerprint", () => {
  const before = print();
  writeFileSync(join(root, "app/v1/route.test.ts"), "test");
  expect(print()).toBe(before);
});

test("failed work leaves no stamp, not even an earlier one", async () => {
  const stamp = join(root, "stamps/build");
  await stamped(stamp, "a", async () => {});
  expect(isStamped(stamp, "a")).toBe(true);
  expect(isStamped(stamp, "b")).toBe(false);
  await expect(stamped(stamp, "b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(isStamped(stamp, "a")).toBe(false);
});

import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const data = mkdtempSync(join(tmpdir(), "keys-"));
process.env["AIDSTATION_DATA_DIR"] = data;
process.env["DATABASE_URL"] ??= "postgresql://nowhere.invalid/none";
process.env["APP_SECRET"] ??= "0".repeat(64);
const { addVersion } = await import("./key-ring");
const { open, rewrap, seal } = await import("./key-service");

const row = { accountId: "a", table: "webhook_endpoint", rowId: "1" };

test("a sealed value opens only in its own row", async () => {
  const sealed = await seal(row, "secret");
  expect(sealed).not.toContain("secret");
  expect(await open(row, sealed)).toBe("secret");
  await expect(open({ ...row, rowId: "2" }, sealed)).rejects.toThrow(/authenticate/);
  await expect(open({ ...row, accountId: "b" }, sealed)).rejects.toThrow(/authenticate/);
  expect(await seal(row, "secret")).not.toBe(sealed);
});

test("the key is created once, readable by its owner only", async () => {
  await seal(row, "another");
  const files = readdirSync(join(data, "keys"));
  expect(files).toHaveLength(1);
  expect(statSync(join(data, "keys", files[0] ?? "")).mode & 0o777).toBe(0o600);
});

test("after a rotation, old values still open and are rewrapped with the new key", async () => {
  const old = await seal(row, "secret");
  addVersion();
  expect(await open(row, old)).toBe("secret");
  const rewrapped = await rewrap(row, old);
  expect(rewrapped).not.toBe(old);
  expect(await open(row, rewrapped ?? "")).toBe("secret");
  expect(await rewrap(row, rewrapped ?? "")).toBeNull();
});

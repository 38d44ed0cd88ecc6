import { once } from "node:events";
import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oneLine } from "./failure.mjs";
import { checkPort, freePort, holdPort, portError, wantedPort } from "./ports.mjs";
import { checkData } from "./run-lock.mjs";
import { productionProblem } from "./settings.mjs";

test("the port is 3000 unless PORT names another", () => {
  expect(wantedPort(undefined)).toBe(3000);
  expect(wantedPort("8080")).toBe(8080);
  for (const wrong of ["http", "0", "65536", "80.5"])
    expect(() => wantedPort(wrong)).toThrow("PORT");
});

test("a port in use is refused in one line, and a free one isn't", async () => {
  const port = await freePort();
  await checkPort(port);
  const other = createServer().listen(port);
  await once(other, "listening");
  await expect(checkPort(port)).rejects.toThrow(`Port ${port} is in use`);
  other.close();
});

test("a held port can't be taken until it is released", async () => {
  const port = await freePort();
  const held = await holdPort(port);
  expect(held.port).toBe(port);
  expect(await portError(port, "127.0.0.1")).toBe("EADDRINUSE");
  expect(await holdPort(port)).toBeNull();
  await held.release();
  await held.release();
  expect(await portError(port, "127.0.0.1")).toBeNull();
  const any = await holdPort(0);
  expect(any.port).toBeGreaterThan(0);
  await any.release();
});

test("any request for production keeps the demonstration from starting", () => {
  for (const [name, value] of [
    ["DATABASE_URL", "postgresql://database.example/app"],
    ["STRIPE_SECRET_KEY_LIVE", "sk_live_1"],
    ["NODE_ENV", "production"],
  ]) {
    const problem = productionProblem({ [name]: value });
    for (const part of [name, "npm run build", "npm run migrate", "npm run serve"])
      expect(problem).toContain(part);
    expect(problem).not.toContain("sk_live_1");
  }
  expect(productionProblem({ NODE_ENV: "development", STRIPE_SECRET_KEY_TEST: "t" })).toBeNull();
});

test("a data directory is created, and a file in its place is refused in one line", () => {
  const parent = mkdtempSync(join(tmpdir(), "aidstation-test-"));
  const made = join(parent, "deep/data");
  checkData(made);
  expect(statSync(made).mode & 0o006).toBe(0);
  expect(existsSync(made)).toBe(true);
  writeFileSync(join(parent, "file"), "");
  expect(() => checkData(join(parent, "file"))).toThrow("it is not a directory");
});

test("a full disk is one line, wherever it is noticed", () => {
  const node = Object.assign(new Error("write"), { code: "ENOSPC" });
  const tool = Object.assign(new Error("next build failed"), {
    output: "could not write: No space left on device",
  });
  expect(oneLine(node)).toContain("disk is full");
  expect(oneLine(tool)).toContain("disk is full");
  expect(oneLine(new Error("a bug"))).toBeNull();
});

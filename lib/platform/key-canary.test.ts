import "@/testing/database";
import { expect, test } from "vitest";

const [older, newer] = ["a".repeat(64), "b".repeat(64)];
process.env["KEY_SERVICE_KEY"] = older;
const { pool } = await import("./db");
const { env } = await import("./env");
const { currentKeyId } = await import("./key-ring");
const { keyProblem, renewCanary } = await import("./key-canary");

const sealedWith = async () =>
  (await pool.query("SELECT split_part(sealed, '.', 2) AS id FROM key_canary")).rows;

test("the older key is needed until a rotation has renewed everything, and not afterwards", async () => {
  await pool.query("DELETE FROM key_canary");
  expect(await keyProblem()).toBeNull();
  const before = await sealedWith();
  env.KEY_SERVICE_KEY = [newer, older];
  expect(await keyProblem()).toBeNull();
  expect(await sealedWith()).toEqual(before);
  await renewCanary();
  expect(await sealedWith()).toEqual([{ id: currentKeyId() }]);
  await pool.query("UPDATE key_canary SET sealed = 'k1.00000000.AAAA.AAAA'");
  expect(await keyProblem()).toContain("needs the key 00000000");
  await pool.query("DELETE FROM key_canary");
});

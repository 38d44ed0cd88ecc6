import { expect, test } from "vitest";
import { sign } from "./crypto";

const [fresh, old, foreign] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)];
process.env["APP_SECRET"] = `${fresh},${old}`;
process.env["DATABASE_URL"] ??= "postgresql://nobody@localhost:1/none";
const { isOurSignature, signAsOurs } = await import("./app-secret");
const { newToken, readToken } = await import("./token");

test("during a secret replacement the new one signs, and both verify", () => {
  expect(signAsOurs("text")).toBe(sign(fresh, "text"));
  expect(isOurSignature("text", sign(fresh, "text"))).toBe(true);
  expect(isOurSignature("text", sign(old, "text"))).toBe(true);
  expect(isOurSignature("text", sign(foreign, "text"))).toBe(false);
  expect(isOurSignature("text", "", 22)).toBe(false);
});

test("a link signed before the change still works", () => {
  const [text = ""] = newToken("subscribe", ["athlete"], 2_000).split(".");
  const before = `${text}.${sign(old, `subscribe:${text}`)}`;
  expect(readToken("subscribe", before, 1_000)).toEqual(["athlete"]);
});

import "@/testing/database";
import { expect, test } from "vitest";

const { hashPassword, isPassword } = await import("./passwords");

test("a password matches in any Unicode composition, and no other one does", async () => {
  const stored = await hashPassword("cafe\u0301 au lait");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, "caf\u00e9 au lait")).toBe(true);
  expect(await isPassword(stored, "cafe au lait")).toBe(false);
  expect(await isPassword(null, "cafe au lait")).toBe(false);
});

test("a flood of passwords, even for unknown people, is refused beyond the queue, and queued ones are answered", async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 60 }, () => isPassword(null, "anything")),
  );
  const refused = flood.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(60 - 34);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: "service_unavailable" });
  }
  expect(await isPassword(null, "anything")).toBe(false);
});

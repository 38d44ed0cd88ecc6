import { expect, test } from "vitest";

process.env["DATABASE_URL"] ??= "postgresql://nowhere.invalid/none";
process.env["APP_SECRET"] ??= "0".repeat(64);
const { gathered } = await import("./gather");

test("requests made in one turn are sent once per name, and each gets its own answer", async () => {
  const calls: [string, readonly number[]][] = [];
  const ask = gathered<number, string>(async (name, items) => {
    calls.push([name, items]);
    return items.map((item) => `${name}${item}`);
  });
  expect(await Promise.all([ask("a", 1), ask("b", 2), ask("a", 3), ask("a", 1)])).toEqual([
    "a1",
    "b2",
    "a3",
    "a1",
  ]);
  expect(calls).toEqual([
    ["a", [1, 3, 1]],
    ["b", [2]],
  ]);
  expect(await ask("a", 4)).toBe("a4");
  expect(calls).toHaveLength(3);
});

test("a failure reaches everyone who asked under that name, and nobody else", async () => {
  const ask = gathered<number, number>(async (name, items) => {
    if (name === "bad") throw new Error("away");
    return items;
  });
  const outcomes = await Promise.allSettled([ask("bad", 1), ask("good", 2), ask("bad", 3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
});

test("an error thrown before a promise exists is reported as well", async () => {
  const ask = gathered<number, number>(() => {
    throw new Error("at once");
  });
  await expect(ask("a", 1)).rejects.toThrow("at once");
});

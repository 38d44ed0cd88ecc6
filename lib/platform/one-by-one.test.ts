import "@/testing/database";
import { expect, test } from "vitest";

const { oneByOne } = await import("./one-by-one");
const lost = () => Object.assign(new Error("gone"), { code: "57P01" });

test("a row that throws is counted, and the others are worked on", async () => {
  const worked = await oneByOne("test", [1, 2, 3, 4], async (row) => {
    if (row === 2) throw new Error("broken");
    if (row === 3) throw lost();
    return true;
  });
  expect(worked).toEqual({ done: 2, failed: 2 });
});

test("a database that is gone ends the walk instead of failing every row", async () => {
  const seen: number[] = [];
  const walking = oneByOne("test", [1, 2, 3, 4, 5], async (row) => {
    seen.push(row);
    throw lost();
  });
  await expect(walking).rejects.toThrow("gone");
  expect(seen).toEqual([1, 2, 3]);
});

import "@/testing/database";
import { expect, test } from "vitest";

const { oneByOne, PAGE, throughAll } = await import("./one-by-one");
const lost = () => Object.assign(new Error("gone"), { code: "57P01" });

test("a row that throws is counted, and the others are processed", async () => {
  const worked = await oneByOne("test", [1, 2, 3, 4], async (row) => {
    if (row === 2) throw new Error("broken");
    if (row === 3) throw lost();
    return true;
  });
  expect(worked).toEqual({ done: 2, failed: 2 });
});

test("an unavailable database ends the run instead of failing every row", async () => {
  const seen: number[] = [];
  const walking = oneByOne("test", [1, 2, 3, 4, 5], async (row) => {
    seen.push(row);
    throw lost();
  });
  await expect(walking).rejects.toThrow("gone");
  expect(seen).toEqual([1, 2, 3]);
});

test("unprocessed rows, in any number, don't block the others", async () => {
  const rows = Array.from({ length: 2 * PAGE + 1 }, (_, place) => place);
  const seen: number[] = [];
  const worked = await throughAll(
    "test",
    async (after: number | null) => rows.filter((row) => row > (after ?? -1)).slice(0, PAGE),
    async (row) => {
      seen.push(row);
      if (row < PAGE) throw new Error("stuck");
      return row < 2 * PAGE;
    },
  );
  expect(seen).toEqual(rows);
  expect(worked).toEqual({ done: PAGE, failed: PAGE });
});

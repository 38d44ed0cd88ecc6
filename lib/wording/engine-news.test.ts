import { expect, test } from "vitest";
import { engineNews } from "./engine-news";

test("who knew the former numbers is told for two weeks why they moved, in two sentences", () => {
  const [before, after] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 25)];
  expect(engineNews(before, after)?.match(/\.( |$)/g)).toHaveLength(2);
  expect(engineNews(after, after)).toBeNull();
  expect(engineNews(before, Date.UTC(2026, 11, 9))).toBeNull();
});

import { expect, test } from "vitest";
import { engineNews } from "./engine-news";

test("athletes who saw the old numbers are told for two weeks why they changed, in two sentences", () => {
  const [before, after] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 25)];
  expect(engineNews(before, after)?.match(/\.( |$)/g)).toHaveLength(2);
  expect(engineNews(after, after)).toBeNull();
  expect(engineNews(before, Date.UTC(2026, 11, 9))).toBeNull();
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "./pages";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith("/page.tsx"));

test("the look-book shows every page there is, and none that is not", () => {
  expect(PAGES.map(({ file }) => file).sort()).toEqual(files.sort());
});

test("each page, and each of its states, has a name of its own", () => {
  const names = PAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { states } of PAGES)
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
});

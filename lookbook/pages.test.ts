import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "./pages";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((name) => join("app", name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith("/page.tsx"));

test("the look-book shows every existing page, and no others", () => {
  expect(PAGES.map(({ file }) => file).sort()).toEqual(files.sort());
});

test("each page, and each of its states, has its own name", () => {
  const names = PAGES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { states } of PAGES)
    expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
});

test("each personal page is rendered in its reader's turn, by their share of the connections", () => {
  const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const own = texts.filter(({ text }) => /require(?:Person|OwnPage|Leader)\(/.test(text));
  expect(own.length).toBeGreaterThan(10);
  for (const { file, text } of own) expect(text, file).toMatch(/^export default ownPage\(/m);
});

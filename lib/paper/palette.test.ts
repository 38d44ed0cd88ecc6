import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { INK } from "./palette";

test("printed colors match the pages", () => {
  const pages = readFileSync("app/globals.css", "utf8");
  for (const [name, colour] of Object.entries(INK)) {
    const token = name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    expect(pages).toContain(`--color-${token}: light-dark(${colour}, `);
  }
});

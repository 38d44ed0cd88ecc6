import { expect, test } from "vitest";
import { prefers } from "./accept";

test.each([
  ["text/markdown", true],
  ["Text/Markdown; charset=utf-8", true],
  ["text/markdown, text/html, */*", true],
  ["text/html;q=0.5, text/markdown", true],
  ["text/markdown;q=0.1", true],
  ["text/markdown;q=0.5, */*;q=0.1", true],
  ["text/markdown;q=0", false],
  ["text/markdown;q=0.1, text/html", false],
  ["text/markdown;q=0.1, text/*", false],
  ["text/markdown;q=0.1, */*", false],
  ["text/html, text/markdown", false],
  ["text/markdown;q=2", false],
  ["*/*", false],
  ["", false],
  [null, false],
])("of Accept: %s Markdown is preferred to HTML: %j", (accept, isPreferred) => {
  expect(prefers(accept, "text/markdown", "text/html")).toBe(isPreferred);
});

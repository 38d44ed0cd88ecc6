import { expect, test } from "vitest";
import { paperOf } from "./paper";

test.each([
  ["en-US", "letter"],
  ["es-419-MX", "letter"],
  ["fr-ca", "letter"],
  ["en-GB", "a4"],
  ["ca", "a4"],
  ["en", "a4"],
  [undefined, "a4"],
])("%s prints on %s", (locale, paper) => {
  expect(paperOf(locale)).toBe(paper);
});

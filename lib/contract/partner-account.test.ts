import { expect, test } from "vitest";
import { NewApiKey } from "./partner-account";

test("a key's name is one line of visible text, like every other name", () => {
  expect(NewApiKey.parse({ name: " Nightly sync " }).name).toBe("Nightly sync");
  for (const name of ["", " ", "\u202etfel", "two\nlines", "\u200b", "NUL\u0000"])
    expect(NewApiKey.safeParse({ name }).success).toBe(false);
});

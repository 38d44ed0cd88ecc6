import { expect, test } from "vitest";
import { scopeText } from "./scope-words";

test("a key's scopes read as created: with everything, whenever that was", () => {
  expect(scopeText("*")).toBe("Everything");
  expect(scopeText("read")).toBe("Read the account’s data");
  expect(scopeText("made:up")).toBe("made:up");
});

import { expect, test } from "vitest";
import { foundBy, searchable } from "./searchable";

const named = (...names: string[]) => searchable(names.map((name, id) => ({ id, name })));

test("athletes with the same name can be told apart", () => {
  expect(named("Ana", "Bo", "Ana").map(({ name }) => name)).toEqual(["Ana", "Bo", "Ana (2)"]);
});

test("a full name finds its athlete, and a partial one only if it is unambiguous", () => {
  const all = named("Ana", "Ana Lucia", "Bo");
  expect(foundBy("ana", all)?.id).toBe(0);
  expect(foundBy(" luc", all)?.id).toBe(1);
  expect(foundBy("an", all)).toBe(null);
  expect(foundBy("", all)).toBe(null);
  expect(foundBy("soren", named("Søren", "Bo"))?.id).toBe(0);
});

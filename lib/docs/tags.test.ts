import { expect, test } from "vitest";
import document from "@/app/v1/openapi.json/openapi.gen.json";
import { type Document, referencesOf } from "./reference";
import { tagsOf } from "./tags";

const DOCUMENT = document as unknown as Document;
const OPERATIONS = referencesOf(DOCUMENT);
const TAGS = tagsOf(DOCUMENT, OPERATIONS);

test("the reference starts with the calculation, and lists every operation once", () => {
  const [first] = TAGS;
  expect(first?.operations[0]).toMatchObject({ method: "POST", path: "/v1/nutrition/calculate" });
  const listed = TAGS.flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(listed.sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

test("operations on a resource are ordered: list, create, read, change, delete", () => {
  const athletes = TAGS.find(({ name }) => name === "Athletes")?.operations ?? [];
  const own = athletes.filter(({ path }) => /^\/v1\/athletes(\/\{athlete_id\})?$/.test(path));
  expect(own.map(({ method }) => method)).toEqual(["GET", "POST", "GET", "PATCH", "DELETE"]);
});

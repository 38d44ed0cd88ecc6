import { expect, test } from "vitest";
import document from "@/app/v1/openapi.json/openapi.gen.json";
import { curlOf } from "./curl";
import { type Document, referencesOf } from "./reference";

test("a sample command sends every required path and query parameter of its operation", () => {
  const operations = referencesOf(document as unknown as Document);
  const wrong = operations.flatMap((shown) =>
    shown.parameters
      .filter(({ name, isRequired, place }) => {
        const isSent = curlOf(shown, "http://a.example").includes(`$${name.toUpperCase()}`);
        return isRequired && ["path", "query"].includes(place) && !isSent;
      })
      .map(({ name }) => `${shown.id} ${name}`),
  );
  expect(wrong).toEqual([]);
});

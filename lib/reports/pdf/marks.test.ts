import { expect, test } from "vitest";
import { markPath } from "./marks";

const shapeOf = (kind: Parameters<typeof markPath>[0]) =>
  markPath(kind, 0, 0, 1).replaceAll(/[^A-Z]/g, "");

test("carbohydrate is a triangle, sodium a square and fluid a disc, as on the pages", () => {
  expect(shapeOf("carb")).toBe("MLLZ");
  expect(shapeOf("sodium")).toBe("MLLLZ");
  expect(shapeOf("fluid")).toBe("MAAZ");
});

test("no two marks of a report have the same shape", () => {
  const kinds = ["carb", "sodium", "fluid", "symptoms"] as const;
  expect(new Set(kinds.map((kind) => markPath(kind, 0, 0, 1))).size).toBe(kinds.length);
});

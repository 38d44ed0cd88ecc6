import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NUTRIENTS } from "@/lib/contract/debrief";
import { NutrientMark, SeverityMark } from "./marks";

const shapesOf = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(String);

test("every severity and every nutrient has its own shape", () => {
  const severities = (["watch", "concern", "safety"] as const).map((severity) =>
    shapesOf(renderToStaticMarkup(<SeverityMark severity={severity} />)).join(),
  );
  const nutrients = NUTRIENTS.map((nutrient) =>
    shapesOf(renderToStaticMarkup(<NutrientMark nutrient={nutrient} />)).join(),
  );
  expect(new Set(severities).size).toBe(3);
  expect(new Set(nutrients).size).toBe(3);
});

test("a severity gives screen readers its label, and nothing without one", () => {
  const labelled = renderToStaticMarkup(<SeverityMark severity="safety" label="Safety" />);
  expect(labelled).toContain('<span class="sr-only">Safety</span>');
  expect(renderToStaticMarkup(<SeverityMark severity="safety" />)).not.toContain("<span");
});

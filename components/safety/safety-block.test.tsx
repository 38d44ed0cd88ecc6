import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SafetyBlock } from "./safety-block";

test("the certainty of numbers says what it refers to", () => {
  const at = (confidence: number) =>
    renderToStaticMarkup(<SafetyBlock limits={[]} confidence={confidence} />);
  expect(at(1)).toContain("Confidence: high, based on all answers.");
  expect(at(0.99)).toContain("Confidence: high, based on 99% of what we ask.");
  expect(at(0.13)).toContain("Confidence: low, based on 13% of what we ask.");
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { validationPage } from "@/lib/engine/validation/page";
import {
  agrees,
  engineValue,
  PUBLISHED_CASES,
  type PublishedCase,
} from "@/lib/engine/validation/validation";

/**
 * Returns half a unit of the last printed digit; 2 % if the inputs themselves were printed rounded or left to defaults.
 */
function referenceTolerance({ engine_ref, inputs }: PublishedCase): number {
  const decimals = String(engine_ref).split(".")[1]?.length ?? 0;
  return inputs.mode === "contract" ? 0.5 * 10 ** -decimals + 1e-9 : 0.02 * engine_ref;
}

describe("published findings", () => {
  it.each(PUBLISHED_CASES)("$id gives the reference's number", (finding) => {
    const distance = Math.abs(engineValue(finding) - finding.engine_ref);
    expect(distance).toBeLessThanOrEqual(referenceTolerance(finding));
  });

  it.each(PUBLISHED_CASES.filter(({ gate }) => gate))("$id is within tolerance", (finding) => {
    const value = engineValue(finding);
    expect({ value, agrees: agrees(finding, value) }).toEqual({ value, agrees: true });
  });
});

describe("the validation page", () => {
  it("matches what the engine computes today", () => {
    const page = readFileSync(new URL("../../../docs/guide/science.md", import.meta.url), "utf8");
    expect(page).toBe(validationPage());
  });

  it("shows every case", () => {
    const page = validationPage();
    expect(PUBLISHED_CASES.filter(({ id }) => !page.includes(`| ${id} |`))).toEqual([]);
  });
});

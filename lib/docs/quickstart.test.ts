import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CalculateInput } from "@/lib/contract/prescription";
import { answer } from "@/lib/nutrition/answer";

const page = readFileSync(new URL("../../docs/guide/quickstart.md", import.meta.url), "utf8");

test("the answer in the quickstart is what its call returns", () => {
  const input = JSON.parse(/-d '(\{[^']+\})'/.exec(page)?.[1] ?? "");
  const shown = JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? "");
  const view = { kind: "full" } as const;
  const found = answer(CalculateInput.parse(input), null, { baseUrl: "", view, year: 2026 });
  expect(found).toMatchObject(shown);
});

import { readdirSync, readFileSync } from "node:fs";
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

test("the guides set every id that a shell sample reads", () => {
  const folder = new URL("../../docs/guide/", import.meta.url);
  const guides = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const shell = guides.flatMap((text) => text.match(/^```sh\n[\s\S]*?^```$/gm) ?? []).join("\n");
  const namesIn = (pattern: RegExp) =>
    new Set(Array.from(shell.matchAll(pattern), ([, name]) => name));
  const isSet = namesIn(/^export (\w+)=/gm);
  const read = namesIn(/\$([A-Z]\w*_ID)/g);
  expect(read.size).toBeGreaterThan(1);
  expect([...read].filter((name) => !isSet.has(name))).toEqual([]);
});

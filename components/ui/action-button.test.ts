import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What is pressed elsewhere, in a part that asks, and what is stored by looking. */
const EXCEPT = [
  "components/developer/new-key.tsx",
  "components/developer/new-webhook.tsx",
  "components/messages/correspondence.tsx",
  "components/team/coach-table.tsx",
];

const STORES = /callApi(?:<[^>]*>)?\(\s*"(?:POST|PUT|PATCH|DELETE)"|\bhold(?:All)?\(/;
const ASKS = /\bActionButton\b|\buseCanWrite\b/;

test("what stores something by a press asks whether it would arrive", () => {
  const files = readdirSync("components", { recursive: true, encoding: "utf8" })
    .map((file) => `components/${file.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".tsx"));
  const careless = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return STORES.test(text) && !ASKS.test(text);
  });
  expect(careless.sort()).toEqual(EXCEPT);
});

import { expect, test } from "vitest";
import { KeptSentences } from "@/lib/contract/report";
import { idOf } from "@/testing/sessions";
import { narrativeOf } from "./narrative";

test("a narrative is its sentences with one space between them", () => {
  const sentences = KeptSentences.parse([
    { text: "Maya had 2 sessions.", activity_ids: [idOf(1), idOf(2)] },
    { text: "Both were reported.", activity_ids: [] },
  ]);
  expect(narrativeOf(sentences)).toBe("Maya had 2 sessions. Both were reported.");
});

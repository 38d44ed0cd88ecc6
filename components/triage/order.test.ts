import { describe, expect, test } from "vitest";
import type { TriageItem } from "@/lib/contract/triage";
import { isTooMany, nextWaiting, sectionsOf } from "./order";

const item = (athlete_uid: string, band: TriageItem["band"]) =>
  ({
    athlete_uid,
    band,
    pattern: {
      trigger: "under_fuel",
      nutrient: "sodium",
      session_kind: "bike",
      duration_band: "180_and_more",
    },
  }) as TriageItem;

describe("the sections of a queue", () => {
  const items = [
    item("a", "safety"),
    item("b", "pattern"),
    item("c", "pattern"),
    item("d", "quiet"),
  ];

  test("name a pattern's subject, and how many share it", () => {
    const sections = sectionsOf(items, ["a", "b", "c", "d"]);
    expect(sections.map(({ title, note }) => [title, note])).toEqual([
      ["Safety", "1 athlete · always first"],
      ["Same pattern: sodium short on rides over 3 h", "2 athletes, one message"],
      ["Gone quiet", "1 athlete"],
    ]);
  });

  test("keep their order if an item moves when reloaded", () => {
    const ids = sectionsOf(items.toReversed(), ["a", "b", "c", "d"]).flatMap((section) =>
      section.items.map(({ athlete_uid }) => athlete_uid),
    );
    expect(ids).toEqual(["a", "b", "c", "d"]);
  });

  test("put new items at the end while somebody works, including safety", () => {
    const sections = sectionsOf([item("new", "safety"), ...items], ["a", "b", "c", "d"]);
    expect(sections.at(-1)).toMatchObject({ title: "New since you started", note: "1 new" });
  });
});

describe("the next waiting athlete", () => {
  test("is the one after, wrapping around, and nobody when none is left", () => {
    const waits =
      (...ids: string[]) =>
      (id: string) =>
        ids.includes(id);
    expect(nextWaiting(["a", "b", "c"], waits("a", "c"), "a")).toBe("c");
    expect(nextWaiting(["a", "b", "c"], waits("a"), "b")).toBe("a");
    expect(nextWaiting(["a", "b", "c"], waits(), "b")).toBe(null);
  });
});

test("forty items are a queue to work through, and one more is too many", () => {
  expect([0, 40, 41, 500].map(isTooMany)).toEqual([false, false, true, true]);
});

import { expect, test } from "vitest";
import { pseudo } from "./pseudo";

test("a text gets at least two fifths longer, short ones most, and stays readable", () => {
  for (const text of [
    "OK",
    "Save",
    "Add a session",
    "Nothing needs you this morning, and nobody waits.",
  ]) {
    const longer = pseudo(text);
    expect(longer.length).toBeGreaterThanOrEqual(Math.floor(text.length * 1.4));
    expect(longer).toMatch(/^\[.*\]$/);
  }
  const growth = (text: string) => pseudo(text).length / text.length;
  expect(growth("Save")).toBeGreaterThan(
    growth("Nothing needs you this morning, and nobody waits."),
  );
  expect(pseudo("Save").normalize("NFD").replaceAll(/\p{M}/gu, "")).toMatch(/^\[Saave/);
});

test("untranslatable parts stay as they are, and so do the spaces around a text", () => {
  for (const text of [
    "330\u00a0g",
    "4\u00a0h\u00a010",
    "Sun 22 Nov, 09:00",
    "12",
    "–",
    "  ",
    "Europe/Berlin",
    "a@b.example",
    "1,200 mg",
  ])
    expect(pseudo(text)).toBe(text);
  expect(pseudo(" of 5 sessions ")).toMatch(/^ \[.*\] $/);
});

import { describe, expect, test } from "vitest";
import { clashOf, letterOf, lettersChanged, withLetter, withTyped } from "./letters";

describe("a letter", () => {
  test("already in use is refused, naming its action", () => {
    expect(clashOf({}, "next", "k")).toBe("k is already used for “Previous”.");
    expect(clashOf({ previous: "p" }, "next", "p")).toContain("Previous");
  });

  test("is free again once its action got another", () => {
    expect(clashOf({ previous: "p" }, "next", "k")).toBeNull();
  });

  test("with Shift differs from the one without", () => {
    expect(clashOf({}, "next", "K")).toBeNull();
  });

  test("can't be a non-letter, or the one reserved for navigation", () => {
    for (const given of ["", "1", "ab", "é", " "])
      expect(clashOf({}, "next", given)).not.toBeNull();
    expect(clashOf({}, "next", "g")).not.toBeNull();
  });

  test("equal to the default isn't stored", () => {
    const changed = withLetter({}, "next", "n");
    expect(letterOf(changed, "next")).toBe("n");
    expect(withLetter(changed, "next", "j")).toEqual({});
  });

  test("typed together with others is accepted if free, and rejected ones change nothing", () => {
    expect(
      withTyped({ undo: "q" }, [
        ["next", "n"],
        ["previous", "g"],
        ["select", "n"],
      ]),
    ).toEqual({ undo: "q", next: "n" });
    const letters = {};
    expect(withTyped(letters, [["next", ""]])).toBe(letters);
  });
});

test("only letters that differ are saved, so another tab's stay", () => {
  expect(lettersChanged({ next: "n", undo: "u" }, { next: "n", review: "y" })).toEqual({
    undo: null,
    review: "y",
  });
});

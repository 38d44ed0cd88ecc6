import { describe, expect, test } from "vitest";
import { clashOf, letterOf, withLetter, withTyped } from "./letters";

describe("a letter", () => {
  test("that does something else already is refused with what it does", () => {
    expect(clashOf({}, "next", "k")).toBe("k is already used for “Previous”.");
    expect(clashOf({ previous: "p" }, "next", "p")).toContain("Previous");
  });

  test("is free again once what had it was given another", () => {
    expect(clashOf({ previous: "p" }, "next", "k")).toBeNull();
  });

  test("with Shift is another than the one without", () => {
    expect(clashOf({}, "next", "K")).toBeNull();
  });

  test("cannot be what is no letter, nor the one by which places are reached", () => {
    for (const given of ["", "1", "ab", "é", " "])
      expect(clashOf({}, "next", given)).not.toBeNull();
    expect(clashOf({}, "next", "g")).not.toBeNull();
  });

  test("that is the usual one again is not kept", () => {
    const changed = withLetter({}, "next", "n");
    expect(letterOf(changed, "next")).toBe("n");
    expect(withLetter(changed, "next", "j")).toEqual({});
  });

  test("of several that were typed at once is taken where it is free, and what is not taken changes nothing", () => {
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

import { expect, test } from "vitest";
import { drawnKey, untilReleased } from "./shortcuts";

test("a key that is held writes nothing after it acted, and writes again once it was released", () => {
  const page = new EventTarget();
  const writes = (kind: string, key: string, repeat = false): boolean =>
    page.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), { key, repeat }));
  untilReleased({ key: "M" }, page);
  writes("keyup", "Shift");
  expect([writes("keydown", "m", true), writes("keydown", "m", true)]).toEqual([false, false]);
  writes("keyup", "m");
  expect([writes("keydown", "m"), writes("keydown", "m", true)]).toEqual([true, true]);
  // Another key ends it too: browsers repeat only the last one.
  untilReleased({ key: "m" }, page);
  expect(writes("keydown", "o")).toBe(true);
  expect(writes("keydown", "m", true)).toBe(true);
});

test("a key is written as on the keyboard, a capital with the sign of Shift", () => {
  expect(["j", "M", "[", "1"].map(drawnKey)).toEqual(["J", "⇧M", "[", "1"]);
});

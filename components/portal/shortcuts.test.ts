import { expect, test } from "vitest";
import { drawnKey, untilReleased } from "./shortcuts";

test("a held key types nothing after its action, and types again once released", () => {
  const page = new EventTarget();
  const writes = (kind: string, key: string, repeat = false): boolean =>
    page.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), { key, repeat }));
  untilReleased({ key: "M" }, page);
  writes("keyup", "Shift");
  expect([writes("keydown", "m", true), writes("keydown", "m", true)]).toEqual([false, false]);
  writes("keyup", "m");
  expect([writes("keydown", "m"), writes("keydown", "m", true)]).toEqual([true, true]);
  // Another key ends it too, as browsers only repeat the last one.
  untilReleased({ key: "m" }, page);
  expect(writes("keydown", "o")).toBe(true);
  expect(writes("keydown", "m", true)).toBe(true);
});

test("a key is shown as on the keyboard, with the Shift symbol for a capital", () => {
  expect(["j", "M", "[", "1"].map(drawnKey)).toEqual(["J", "⇧M", "[", "1"]);
});

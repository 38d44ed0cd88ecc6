import { expect, test } from "vitest";
import { TWICE_MS } from "../ui/second-half";
import { drawnKey, goesOnTyping, untilReleased } from "./shortcuts";

test("a held key types nothing after its action, and types again once released", () => {
  const page = new EventTarget();
  const writes = (kind: string, key: string, repeat = false): boolean =>
    page.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), { key, repeat }));
  untilReleased({ key: "M", timeStamp: 0 }, false, page);
  writes("keyup", "Shift");
  expect([writes("keydown", "m", true), writes("keydown", "m", true)]).toEqual([false, false]);
  writes("keyup", "m");
  expect([writes("keydown", "m"), writes("keydown", "m", true)]).toEqual([true, true]);
  // Another key ends it too, as browsers only repeat the last one.
  untilReleased({ key: "m", timeStamp: 0 }, false, page);
  expect(writes("keydown", "o")).toBe(true);
  expect(writes("keydown", "m", true)).toBe(true);
});

test("what decides acts once for a doubled press, and again for a later one or another key", () => {
  const page = new EventTarget();
  const acts = (key: string): boolean =>
    page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
  const { timeStamp } = new Event("keydown");
  untilReleased({ key: "e", timeStamp }, true, page);
  page.dispatchEvent(Object.assign(new Event("keyup"), { key: "e" }));
  expect([acts("e"), acts("e"), acts("h"), acts("e")]).toEqual([false, false, true, true]);
  untilReleased({ key: "e", timeStamp: timeStamp - TWICE_MS }, true, page);
  expect(acts("e")).toBe(true);
});

test("a key is shown as on the keyboard, with the Shift symbol for a capital", () => {
  expect(["j", "M", "[", "1"].map(drawnKey)).toEqual(["J", "⇧M", "[", "1"]);
});

test("letters that go on after a text's field went away aren't shortcuts, later ones are", () => {
  const press = (key: string, timeStamp: number, isInField = false) =>
    goesOnTyping({ key, timeStamp, ctrlKey: false, metaKey: false }, isInField);
  press("h", 10_000, true);
  expect([press("a", 10_090), press("e", 10_200), press("j", 11_000)]).toEqual([true, true, false]);
  press("h", 20_000, true);
  press("Escape", 20_100, true);
  expect(press("j", 20_200)).toBe(false);
});

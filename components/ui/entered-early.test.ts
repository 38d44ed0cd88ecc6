import { expect, test } from "vitest";
import { isAsDrawn } from "./entered-early";

const isSame = (field: object): boolean => isAsDrawn(field as HTMLInputElement);

test("a field or text area that differs from its initial value was typed into", () => {
  expect(isSame({ type: "text", value: "Team", defaultValue: "Team", checked: false })).toBe(true);
  expect(isSame({ type: "text", value: "", defaultValue: "Team", checked: false })).toBe(false);
  expect(isSame({ type: "textarea", value: "Easy today.", defaultValue: "" })).toBe(false);
});

test("a box that differs from its initial state was ticked, and of radio buttons the one chosen now", () => {
  const box = { type: "checkbox", value: "on", defaultValue: "on" };
  expect(isSame({ ...box, checked: false, defaultChecked: true })).toBe(false);
  expect(isSame({ ...box, checked: true, defaultChecked: true })).toBe(true);
  const radio = { type: "radio", value: "imperial", defaultValue: "imperial" };
  expect(isSame({ ...radio, checked: true, defaultChecked: false })).toBe(false);
  expect(isSame({ ...radio, checked: false, defaultChecked: true })).toBe(true);
});

test("a list was changed if its initial option is no longer chosen; a list rendered by a script wasn't", () => {
  const option = (selected: boolean, defaultSelected: boolean) => ({ selected, defaultSelected });
  expect(isSame({ options: [option(false, true), option(true, false)] })).toBe(false);
  expect(isSame({ options: [option(false, false), option(true, true)] })).toBe(true);
  expect(isSame({ options: [option(false, false), option(true, false)] })).toBe(true);
});

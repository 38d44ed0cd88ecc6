import { expect, test } from "vitest";
import { isAsDrawn } from "./entered-early";

const isSame = (field: object): boolean => isAsDrawn(field as HTMLInputElement);

test("a line or a text that holds something else than it was drawn with was typed into", () => {
  expect(isSame({ type: "text", value: "Team", defaultValue: "Team", checked: false })).toBe(true);
  expect(isSame({ type: "text", value: "", defaultValue: "Team", checked: false })).toBe(false);
  expect(isSame({ type: "textarea", value: "Easy today.", defaultValue: "" })).toBe(false);
});

test("a box that is not as it was drawn was pressed, and of radio buttons the one that is chosen now", () => {
  const box = { type: "checkbox", value: "on", defaultValue: "on" };
  expect(isSame({ ...box, checked: false, defaultChecked: true })).toBe(false);
  expect(isSame({ ...box, checked: true, defaultChecked: true })).toBe(true);
  const radio = { type: "radio", value: "imperial", defaultValue: "imperial" };
  expect(isSame({ ...radio, checked: true, defaultChecked: false })).toBe(false);
  expect(isSame({ ...radio, checked: false, defaultChecked: true })).toBe(true);
});

test("a list was chosen from where the option it was drawn with is chosen no more; one that a script drew was not", () => {
  const option = (selected: boolean, defaultSelected: boolean) => ({ selected, defaultSelected });
  expect(isSame({ options: [option(false, true), option(true, false)] })).toBe(false);
  expect(isSame({ options: [option(false, false), option(true, true)] })).toBe(true);
  expect(isSame({ options: [option(false, false), option(true, false)] })).toBe(true);
});

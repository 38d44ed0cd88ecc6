import { expect, test } from "vitest";
import { firstName } from "./first-name";

test.each([
  ["Maya Lindqvist", "Maya"],
  ["  Łukasz   Wójcik ", "Łukasz"],
  ["Okafor, Maya", "Maya"],
  ["Okafor,Maya Ada", "Maya"],
  ["Okafor,", "Okafor"],
  ["J. Smith", "J"],
  ["عبد الرحمن السعدي", "عبد الرحمن السعدي"],
  ["山本 花子", "山本 花子"],
  ["J\u2028im\u202e", "J"],
  ["123", null],
  [null, null],
])("somebody called %s is addressed as %s", (name, called) => {
  expect(firstName(name)).toBe(called);
});
